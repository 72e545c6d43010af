import postcss, { type ChildNode, type Container } from 'postcss';

/** What a stylesheet or a `style` attribute may keep; `onRemoved` is told what it may not. */
export function sanitiseCss(css: string, onRemoved: (what: string) => void): string {
  const root = postcss.parse(css);
  cleanNodes(root, onRemoved);
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

function cleanNodes(container: Container, onRemoved: (what: string) => void): void {
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    switch (node.type) {
      case 'decl':
        if (/^(?:behavior|-moz-binding)$/i.test(node.prop) || !isLocalValue(node.toString())) {
          onRemoved(`${node.prop} in a style`);
          node.remove();
        }
        break;
      case 'atrule':
        if (node.name.toLowerCase() !== 'media' || !isLocalValue(node.params)) {
          onRemoved(`@${node.name}`);
          node.remove();
        } else cleanNodes(node, onRemoved);
        break;
      case 'rule':
        cleanNodes(node, onRemoved);
        break;
      case 'comment':
        node.remove();
    }
  }
}
