import { addBase, addBaseToHtml, addBaseToSrcset, addBaseToStyles } from '../lib/base-path.ts';

/*
 * Only in the bundles of a site with a base path (assets/public-urls.ts): adds the base to the props
 * of HTML elements in JSX. Prerendered markup and hydration get the same props.
 */

type Props = Readonly<Record<string, unknown>>;
type Change = (base: string, value: string) => string;

/** The change of each prop that contains URLs. */
const changes: Readonly<Record<string, Change>> = {
  href: addBase,
  xlinkHref: addBase,
  src: addBase,
  poster: addBase,
  cite: addBase,
  data: addBase,
  action: addBase,
  formAction: addBase,
  srcSet: addBaseToSrcset,
  imageSrcSet: addBaseToSrcset,
};

/**
 * Adds the base to each URL in the props of an HTML element; returns a component's props unchanged.
 */
export function addBaseToProps(base: string, type: unknown, props: Props): Props {
  if (typeof type !== 'string') return props;
  const changed = Object.entries(props).flatMap(([name, value]) => {
    const other = changeProp(base, name, value, props);
    return other === value ? [] : [[name, other]];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

function changeProp(base: string, name: string, value: unknown, props: Props): unknown {
  if (typeof value === 'string') return changes[name]?.(base, value) ?? value;
  if (name === 'style') return changeStyle(base, value);
  // The body of a page already has the base (render/render-page.ts).
  const isHtml = name === 'dangerouslySetInnerHTML' && props['data-page-body'] === undefined;
  return isHtml && isInnerHtml(value) ? { __html: addBaseToHtml(base, value.__html) } : value;
}

function changeStyle(base: string, style: unknown): unknown {
  if (typeof style !== 'object' || style === null) return style;
  const hasUrl = Object.values(style).some((value) => /\burl\(/i.test(String(value)));
  if (!hasUrl) return style;
  const values = Object.entries(style).map(([name, value]) => [
    name,
    typeof value === 'string' ? addBaseToStyles(base, value) : value,
  ]);
  return Object.fromEntries(values);
}

function isInnerHtml(value: unknown): value is { __html: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    '__html' in value &&
    typeof value.__html === 'string'
  );
}
