import { markdownToMdast } from 'satteri';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mendText } from '../../../../generator/check/fixes/apply-fixes.ts';
import { findMistakes } from '../../../../generator/content/mistakes/find-mistakes.ts';
import { mistakeLines } from '../../../cli/breaks/mistakes.ts';
import { fine } from './mistakes-cases.ts';

function find(body: string, bodyLine = 1) {
  const tree = markdownToMdast(body, { features: { gfm: true, frontmatter: false } });
  return findMistakes(tree, { body, bodyLine });
}

test('Markdown that is shown as it was meant is no mistake', () => {
  for (const text of fine) {
    assert.equal(find(text), [], text);
    assert.equal(find(text.replace(/\n/g, '\r\n')), [], `${text} with the line ends of Windows`);
  }
  assert.equal(
    find(
      fine
        .map((text) => text.replace(/\n/g, '\r\n'))
        .slice(0, 1)
        .join(''),
    ),
    [],
  );
});

test('a mistake is found at its place with other line ends, in a quote and in an item too', () => {
  const placesOf = (text: string) => find(text, 5).map(({ place }) => [place.line, place.column]);
  assert.equal(placesOf('One.\r\n\r\nIt is the the way.\r\n'), [[7, 7]]);
  assert.equal(placesOf('> One.\n>\n> It is the the way.'), [[7, 9]]);
  assert.equal(placesOf('- One.\n\n  It is the the way.'), [[7, 9]]);
});

test('after its fix, a mistake is none any more, and nothing else has changed', () => {
  for (const [name, rule, , line] of mistakeLines) {
    const text = `Above.\n\n${line}\n\nBelow.\n`;
    const found = find(text);
    const fixes = found.flatMap(({ place, instead }) =>
      instead === undefined ? [] : [{ fix: { place, text: instead } }],
    );
    if (fixes.length === 0) continue;
    const mended = mendText(text, fixes).text;
    const left = find(mended).filter((mistake) => mistake.rule === rule);
    assert.equal(left, [], `${name}: ${mended}`);
    assert.ok(mended.startsWith('Above.\n\n') && mended.endsWith('\n\nBelow.\n'), mended);
  }
});

test.run();
