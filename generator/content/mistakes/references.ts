import type { Definition } from 'mdast';
import { endOf, startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';

/** `[//]: # (text)` and `[comment]: <> (text)`, which authors write because pages do not show them. */
export function isComment({ url }: Definition): boolean {
  return url === '#' || url === '';
}

/** Finds definitions that exist twice or that pages show as text. */
export function* findReferenceSlips(body: Body): Generator<Slip> {
  for (const type of ['definition', 'footnoteDefinition'] as const) {
    const seen = new Map<string, string>();
    for (const { node } of body.all(type)) {
      if (node.type === 'definition' && isComment(node)) continue;
      const written = body.text.slice(startOf(node), endOf(node));
      const first = seen.get(node.identifier);
      seen.set(node.identifier, first ?? written);
      if (first === undefined || first === written) continue;
      const label = /^\[[^\]]*\]:/.exec(written)?.[0] ?? written;
      const message = `${label} occurs twice, and pages use only the first.`;
      yield {
        at: startOf(node),
        length: label.length,
        message,
        hint: 'Keep one, or rename this one.',
      };
    }
  }
  yield* findLostText(body);
  if (!body.has(']:')) return;
  for (const paragraph of body.paragraphs) {
    if (paragraph.isOneLine || !paragraph.text.includes(']:')) continue;
    const { lines, placed } = paragraph;
    for (const { text, at } of lines.slice(1)) {
      const [label] = /^ {0,3}\[[^\]^\n]+\]:(?=[ \t]+\S)/.exec(text) ?? [];
      if (label === undefined || !/:\s+(?:<|¤|https?:|\/|\.{0,2}\/|#)\S*/.test(text)) continue;
      // In the prose, code in the label is masked.
      const instead = `\n${body.text.slice(at, at + label.length)}`;
      const above = body.text.slice(body.text.lastIndexOf('\n', at - 2) + 1, at - 1);
      if (/^ {0,3}\[[^\]]+\]:/.test(above)) continue;
      yield {
        at,
        length: label.length,
        message:
          'The page shows this reference target as text, because it continues the paragraph above.',
        hint: 'Leave an empty line above it.',
        ...(placed.parent.type === 'root' && { instead }),
      };
    }
  }
}

/** `[Note]: text` is a definition, which pages do not show. */
function* findLostText(body: Body): Generator<Slip> {
  const references = [...body.all('linkReference'), ...body.all('imageReference')];
  const used = new Set(references.map(({ node }) => node.identifier));
  for (const { node } of body.all('definition')) {
    if (/[/.:#?@]/.test(node.url) || isComment(node) || used.has(node.identifier)) continue;
    const { label } = node;
    const written = body.text.slice(startOf(node), endOf(node));
    if (!label || body.prose.includes(label)) continue;
    // As text, it would take the targets on the lines below into its paragraph.
    if (/^[ \t]*\r?\n {0,3}\[[^\]\n]+\]:/.test(body.text.slice(endOf(node), endOf(node) + 400)))
      continue;
    yield {
      at: startOf(node),
      length: written.length,
      message: 'No page shows this line: it reads as the target of a reference.',
      hint: `Write \\[${label}]: if it is text.`,
      instead: `\\${written}`,
    };
  }
}
