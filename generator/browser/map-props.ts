export type Props = Readonly<Record<string, unknown>>;

/**
 * Changes the props of an HTML element in JSX. Returns the props of a component, and those without
 * a change, as they are.
 * @param changes.html changes HTML in an element, except the body of a page, which the build has
 *   changed (render/render-page.ts).
 * @param changes.prop returns a prop's new value.
 */
export function mapProps(
  type: unknown,
  props: Props,
  changes: { html: (html: string) => string; prop: (name: string, value: unknown) => unknown },
): Props {
  if (typeof type !== 'string') return props;
  const changed = Object.entries(props).flatMap(([name, value]) => {
    const isHtml = name === 'dangerouslySetInnerHTML' && props['data-page-body'] === undefined;
    const other =
      isHtml && isInnerHtml(value)
        ? { __html: changes.html(value.__html) }
        : changes.prop(name, value);
    return other === value ? [] : [[name, other]];
  });
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) };
}

function isInnerHtml(value: unknown): value is { __html: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    '__html' in value &&
    typeof value.__html === 'string'
  );
}
