import { addBase, addBaseToHtml, addBaseToSrcset, addBaseToStyles } from '../lib/base-path.ts';
import { mapProps, type Props } from './map-props.ts';

/*
 * Only in the bundles of a site with a base path (assets/public-urls.ts): adds the base to the props
 * of HTML elements in JSX. Prerendered markup and hydration get the same props.
 */

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
  return mapProps(type, props, {
    html: (html) => addBaseToHtml(base, html),
    prop(name, value) {
      if (typeof value === 'string') return changes[name]?.(base, value) ?? value;
      return name === 'style' ? changeStyle(base, value) : value;
    },
  });
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
