import { endOf, startOf } from '../placed-nodes.ts';
import { type Body, findAll, type Line, type Slip } from './body.ts';

/** Finds code that is lost on the line of its fence, and lines that only look like fences. */
export function* findCodeSlips(body: Body): Generator<Slip> {
  for (const { node, parent } of body.all('code')) {
    const [first = ''] = body.text.slice(startOf(node), endOf(node)).split('\n', 1);
    const [fence = ''] = /^[`~]+/.exec(first) ?? [];
    const words = first.slice(fence.length).trim();
    if (fence === '' || node.value.trim() !== '' || !/[\s()=;./]/.test(words)) continue;
    yield {
      at: startOf(node) + fence.length,
      length: first.trimEnd().length - fence.length,
      message: 'The page does not show text on the line of the fence, and the block is empty.',
      hint: 'Write the code on the line below.',
      // In a quote or an item, the new line would lack its mark or its indent.
      ...(parent.type === 'root' && { instead: `\n${words}` }),
    };
  }
  for (const { text, at } of linesWithFences(body)) {
    if (!/^\s*['`´‘’]{3}/.test(text)) continue;
    const [fence] = /^\s*(?:'{3}|[`´‘’]{3})(?=[\w-]*\s*$)/.exec(text) ?? [];
    if (fence === undefined || /`{3}/.test(fence)) continue;
    const indent = fence.length - fence.trimStart().length;
    yield {
      at: at + indent,
      length: fence.length - indent,
      message: "These marks don't open a code block.",
      hint: 'Write three backticks (```).',
      instead: '```',
    };
  }
  yield* findAccents(body);
  yield* findLonelyBackticks(body);
  yield* findCurlyCode(body);
}

/** The lines of paragraphs, if the prose has three marks in a row that may be meant as a fence. */
function linesWithFences(body: Body): readonly Line[] {
  if (!body.has("'''") && (body.isPlain || !/[`´‘’]{3}/.test(body.prose))) return [];
  return body.paragraphs.flatMap(({ lines }) => lines);
}

/** `´text´` */
function* findAccents(body: Body): Generator<Slip> {
  for (const { 0: written, index } of findAll(
    body,
    /(?<![\p{L}\p{N}])´[^´`\n]{1,60}´(?!\p{L})/gu,
    '´',
  )) {
    yield {
      at: index,
      length: written.length,
      message: "Accents don't mark code: the page shows them.",
      hint: `Write \`${written.slice(1, -1)}\` between backticks.`,
      instead: `\`${written.slice(1, -1)}\``,
    };
  }
}

/** The first backtick of each text block that neither opens nor closes code. */
function* findLonelyBackticks(body: Body): Generator<Slip> {
  if (!body.has('`')) return;
  for (const type of ['paragraph', 'heading'] as const) {
    for (const { node } of body.all(type)) {
      const text = body.prose.slice(startOf(node), endOf(node));
      const found = /(?<!`)`(?!`)/.exec(text);
      // For two in a row, another mistake says more.
      if (found === null || text.includes('``')) continue;
      const isApostrophe = /\p{L}`\p{L}/u.test(
        text.slice(Math.max(0, found.index - 1), found.index + 2),
      );
      yield {
        at: startOf(node) + found.index,
        length: 1,
        message: 'The page shows this backtick: it belongs to no code.',
        hint: isApostrophe
          ? 'Write ’ for an apostrophe.'
          : 'Write one before the code and one after it.',
      };
    }
  }
}

const programming =
  /^(?:c|cpp|cs|css|go|html?|java|js|json|jsonc|jsx|kt|kotlin|php|py|python|rb|ruby|rs|rust|sh|shell|bash|zsh|console|sql|swift|toml|ts|tsx|javascript|typescript|xml|yaml|yml)$/;

/** Curly quotes where a program needs straight ones. Inside a string they are intended. */
function* findCurlyCode(body: Body): Generator<Slip> {
  for (const { node } of body.all('code')) {
    const start = startOf(node);
    const written = body.text.slice(start, endOf(node));
    if (!written.includes('“') || !programming.test(node.lang ?? '')) continue;
    if (!/\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(written)) continue;
    for (const { 0: line, index } of written.matchAll(/[^\n]+/g)) {
      const quoted = /(?<=[=(:[{,][ \t]*)“[^“”]*”(?=[ \t]*(?:[,;)\]}]|$))/.exec(line);
      const before = line.slice(0, quoted?.index).replace(/"[^"]*"|'[^']*'/g, '');
      if (quoted === null || /["'`#]|\/[/*]/.test(before)) continue;
      yield {
        at: start + index + quoted.index,
        length: quoted[0].length,
        message: 'Programs do not read curly quotes: this code fails when someone copies it.',
        hint: 'Write straight quotes (").',
        instead: `"${quoted[0].slice(1, -1)}"`,
      };
    }
  }
}
