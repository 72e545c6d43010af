import postcss, { type ChildNode, type Container } from 'postcss';

/** What a stylesheet or a `style` attribute may keep; `removed` gets what it may not. */
export function sanitiseCss(css: string, removed: Set<string>): string {
  const root = postcss.parse(css);
  cleanNodes(root, removed);
  return root.toString();
}

/** Whether a value draws with nothing but what is in the same file. */
export function isLocalValue(value: string): boolean {
  // An escape could spell any of the names below; no value that draws needs one.
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

/** What a node may run or load, if anything. */
function refusedPart(node: ChildNode): string | undefined {
  if (node.type === 'decl') {
    const isSafe = !/^(?:behavior|-moz-binding)$/i.test(node.prop) && isLocalValue(node.toString());
    return isSafe ? undefined : `${node.prop} in a style`;
  }
  if (node.type !== 'atrule') return undefined;
  const isSafe = node.name.toLowerCase() === 'media' && isLocalValue(node.params);
  return isSafe ? undefined : `@${node.name}`;
}
