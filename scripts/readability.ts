/*
 * npm run readability -- [--words] [file …]
 * Prints how hard each document is to read. --words lists its house words and what to write instead.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { documents, readComments, sourceFolders } from './readability/documents.ts';
import { measureMarkdown, measureParagraphs, type Readability } from './readability/measure.ts';
import { projectFolder } from './setup.js';

const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith('--'));

console.log('  words  sentence  over 25 words  house words/1,000  reading ease');
for (const file of files.length > 0 ? files : documents) {
  print(file, measureMarkdown(readFileSync(join(projectFolder, file), 'utf8')));
}
if (files.length === 0) {
  for (const folder of sourceFolders) {
    print(`comments in ${folder}/`, measureParagraphs(readComments(folder)));
  }
}

function print(name: string, readability: Readability): void {
  const { words, sentenceLength, longSentences, houseWordRate, readingEase } = readability;
  const figures = [
    String(words).padStart(7),
    sentenceLength.toFixed(1).padStart(10),
    `${(longSentences * 100).toFixed(0)} %`.padStart(15),
    houseWordRate.toFixed(1).padStart(19),
    readingEase.toFixed(0).padStart(14),
  ];
  console.log(`${figures.join('')}  ${name}`);
  if (!args.includes('--words')) return;
  for (const { context, instead } of readability.findings) {
    console.log(`    …${context}…  → ${instead}`);
  }
}
