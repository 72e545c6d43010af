import type { Nodes, Root } from 'mdast';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { stretchAt } from '../../diagnostics/place.ts';

/** A body and its place in a file. */
interface Source {
  file: string;
  body: string;
  bodyLine: number;
}

/**
 * Finds JavaScript in an MDX file, which pages would show as text. That is `import` and `export` at
 * the start of a paragraph, and braces outside code.
 */
export function findMdxCode(tree: Root, source: Source): Diagnostic[] {
  return tree.children.flatMap((node) => {
    const start = node.position?.start.offset ?? 0;
    const [, word] = /^(import|export)\s/.exec(source.body.slice(start, start + 7)) ?? [];
    if (node.type !== 'paragraph' || word === undefined) return findExpressions(node, source);
    const hint = 'Remove it. Write its content as Markdown, or use a plugin.';
    return [report(word, word, hint, { ...source, start })];
  });
}

function findExpressions(node: Nodes, source: Source): Diagnostic[] {
  if ('children' in node) {
    return node.children.flatMap((child: Nodes) => findExpressions(child, source));
  }
  if (node.type !== 'text' && node.type !== 'html') return [];
  const start = node.position?.start.offset ?? 0;
  const written = source.body.slice(start, node.position?.end.offset);
  // JavaScript inside a tag is dropped with the tag; HTML comments are no text.
  const text = node.type === 'html' ? written.replace(/<[^>]*>/g, withSpaces) : written;
  return [...text.matchAll(/(?<!\\)\{(?:[^{}]*\})?/g)].map(({ 0: code, index }) => {
    const hint = code.startsWith('{/*')
      ? 'Write a comment as <!-- … -->.'
      : 'Write its value. For a brace in the text, write \\{, or put it in backticks.';
    return report(code.split('\n', 1)[0] ?? code, 'An expression', hint, {
      ...source,
      start: start + index,
    });
  });
}

function withSpaces(text: string): string {
  return ' '.repeat(text.length);
}

function report(
  code: string,
  name: string,
  hint: string,
  { file, body, bodyLine, start }: Source & { start: number },
): Diagnostic {
  return {
    rule: 'markdown/mdx',
    severity: 'error',
    message: `${name} is JavaScript, which does not run in Markdown.`,
    hint,
    file,
    ...stretchAt(body, start, code.length, bodyLine),
  };
}
