import { type Body, endOf, findAll, type Slip, startOf } from './body.ts';

/** Code that is lost on the line of its fence, and fences that are none. */
export function* findCodeSlips(body: Body): Generator<Slip> {
  for (const { node } of body.all('code')) {
    const [first = ''] = body.text.slice(startOf(node), endOf(node)).split('\n', 1);
    const [fence = ''] = /^[`~]+/.exec(first) ?? [];
    const words = first.slice(fence.length).trim();
    if (fence === '' || node.value.trim() !== '' || !/[\s()=;./]/.test(words)) continue;
    yield {
      at: startOf(node) + fence.length,
      length: first.trimEnd().length - fence.length,
      message: 'The page does not show what is on the line of the fence, and the block is empty.',
      hint: 'Write the code on the line below.',
      instead: `\n${words}`,
    };
  }
  for (const { lines } of body.paragraphs) {
    for (const { text, at } of lines) {
      if (!/^\s*['`´‘’]{3}/.test(text)) continue;
      const [fence] = /^\s*(?:'{3}|[`´‘’]{3})(?=[\w-]*\s*$)/.exec(text) ?? [];
      if (fence === undefined || /`{3}/.test(fence)) continue;
      const indent = fence.length - fence.trimStart().length;
      yield {
        at: at + indent,
        length: fence.length - indent,
        message: 'These marks open no block of code.',
        hint: 'Write three backticks (```).',
        instead: '```',
      };
    }
  }
  for (const { 0: written, index } of findAll(
    body,
    /(?<![\p{L}\p{N}])´[^´`\n]{1,60}´(?!\p{L})/gu,
    '´',
  )) {
    yield {
      at: index,
      length: written.length,
      message: 'Accents make no code: the page shows them.',
      hint: `Write \`${written.slice(1, -1)}\` between backticks.`,
      instead: `\`${written.slice(1, -1)}\``,
    };
  }
}
