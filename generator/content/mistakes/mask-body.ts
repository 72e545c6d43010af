import type { Nodes, Root } from 'mdast';

/**
 * A sign that no text has, in the place of code and of escaped signs. One of Latin-1: a string with
 * any other takes twice the memory and time.
 */
export const opaque = '¤';

const longest = 200;
const rows = { ' ': ' '.repeat(longest), [opaque]: opaque.repeat(longest) } as const;

const inLine = /[^\r\n]/g;

/**
 * A body with everything masked that is not running text: blocks with blanks, so that patterns see
 * empty lines, and what is inside a line with opaque letters, so that they see a word.
 */
export function maskBody(tree: Root, text: string): string {
  const parts: string[] = [];
  let done = 0;
  const mask = (from: number, to: number, sign: keyof typeof rows) => {
    if (to <= from || from < done) return;
    if (from > done) parts.push(text.slice(done, from));
    const end = text.indexOf('\n', from);
    const isOneLine = end < 0 || end >= to;
    // A stretch of a row that is there is made faster than a row of that length.
    const row = to - from <= longest ? rows[sign].slice(0, to - from) : sign.repeat(to - from);
    parts.push(isOneLine ? row : text.slice(from, to).replace(inLine, sign));
    done = to;
  };
  const visit = (node: Nodes) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    switch (node.type) {
      case 'code':
      case 'definition':
        return mask(from, to, ' ');
      case 'html':
        return mask(from, to, node.value.startsWith('<!--') ? ' ' : opaque);
      case 'link':
      case 'linkReference':
        return maskTarget(node.children, from, to);
      case 'text':
      case 'break':
        return;
      default:
        // A type that a plugin knows, such as maths, is its own matter.
        if (!('children' in node)) return mask(from, to, opaque);
        for (const child of node.children) visit(child);
    }
  };
  const maskTarget = (children: readonly Nodes[], from: number, to: number) => {
    const first = children[0]?.position?.start.offset ?? to;
    mask(from, first, opaque);
    // An address that is a link by itself is no text, and neither is one in angle brackets.
    if (first === from || text[from] === '<') {
      const closing = /[”“»]?$/.exec(text.slice(from, to))?.[0].length ?? 0;
      return mask(Math.max(first, done), to - closing, opaque);
    }
    for (const child of children) visit(child);
    mask(Math.max(children.at(-1)?.position?.end.offset ?? from, done), to, opaque);
  };
  for (const child of tree.children) visit(child);
  parts.push(text.slice(done));
  const prose = parts.join('');
  if (!prose.includes('\\')) return prose;
  // Escaped brackets belong to the others around a link.
  return prose.replace(/\\([[\]()])|\\[!-/:-@[-`{-~]/g, (_, bracket = opaque) => opaque + bracket);
}
