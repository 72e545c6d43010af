import postcss, { type ChildNode, type Container } from 'postcss';

/** The safe part of a style sheet or `style` attribute; adds everything else to `removed`. */
export function sanitizeCss(css: string, removed: Set<string>): string {
  const root = postcss.parse(css);
  cleanNodes(root, removed);
  return root.toString();
}

/** Whether a value refers only to parts of the same file. */
export function isLocalValue(value: string): boolean {
  // An escape could spell any of the names below; drawings do not need escapes.
  if (value.includes('\\')) return false;
  const foreign = value.replace(/url\(\s*(["']?)#[^"'()\s]*\1\s*\)/gi, '');
  return !/(?:url|src|image|image-set|expression|element)\s*\(|(?:java|vb)script\s*:|@import/i.test(
    foreign,
  );
}

function cleanNodes(container: Container, removed: Set<string>): void {
  container.each((node) => {
    const refused = refusedPart(node);
    if (refused !== undefined) removed.add(refused);
    if (refused !== undefined || node.type === 'comment') node.remove();
    else if (node.type !== 'decl') cleanNodes(node, removed);
  });
}

/** The unsafe part of a node, if it has one. */
function refusedPart(node: ChildNode): string | undefined {
  // PostCSS reads on where a browser ends an unclosed string at its line, so everything that is
  // written of a node counts, also what is only a string or a comment to PostCSS.
  if (node.type === 'decl') {
    const text = `${node.raws.before ?? ''}${node.toString()}`;
    const isSafe = !/^(?:behavior|-moz-binding)$/i.test(node.prop) && isLocalValue(text);
    return isSafe ? undefined : `${node.prop} in a style`;
  }
  if (node.type === 'rule') {
    const { before = '', between = '', selector } = node.raws;
    const text = `${before}${selector?.raw ?? node.selector}${between}`;
    return isLocalValue(text) ? undefined : 'a selector in a style';
  }
  if (node.type !== 'atrule') return undefined;
  const { before = '', afterName = '', between = '', params } = node.raws;
  const text = `${before}${afterName}${params?.raw ?? node.params}${between}`;
  const isSafe = node.name.toLowerCase() === 'media' && isLocalValue(text);
  return isSafe ? undefined : `@${node.name}`;
}
