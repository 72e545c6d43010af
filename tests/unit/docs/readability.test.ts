import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { documents } from '../../../scripts/readability/documents.ts';
import { measureMarkdown } from '../../../scripts/readability/measure.ts';
import { projectFolder } from '../../helpers/project.ts';

/** Words of the average sentence of a document. */
const longestAverage = 18;
/** House words per 1,000 words; two are fine in a document of any length. */
const mostHouseWords = 6;

for (const file of documents) {
  test(`${file} is in plain words (npm run readability -- --words ${file})`, () => {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    const { words, sentenceLength, findings } = measureMarkdown(text);
    assert.ok(sentenceLength <= longestAverage, `${sentenceLength} words in a sentence`);
    const found = findings.map(({ context }) => `\n…${context}…`).join('');
    assert.ok(findings.length <= Math.max(2, (words * mostHouseWords) / 1000), found);
  });
}

test('a house word is found in text, headings and cells, and not in code', () => {
  const text =
    '# Anew\n\nWhoever mends it: `mend`.\n\n| what |\n| --- |\n| beside |\n\n```\nmend\n```\n';
  const found = measureMarkdown(text).findings.map((finding) => finding.found);
  assert.equal(found.sort(), ['Anew', 'Whoever', 'beside', 'mends']);
});

test('labels, table cells and lines without an end are no sentences', () => {
  const text =
    'Error. This sentence has five words. No end\n\n| A cell with some words. |\n| --- |\n';
  assert.is(measureMarkdown(text).sentenceLength, 5);
});

test('a long sentence counts as one', () => {
  const long = `It ${'is very '.repeat(13)}long.`;
  assert.is(measureMarkdown(`Short it is now. ${long}`).longSentences, 0.5);
});

test.run();
