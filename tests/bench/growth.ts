/*
 * npm run bench:growth -- --notes 1000 dead-links silenced
 * Checks and builds sites whose every note has the same mistake, once with N notes and once with four
 * times as many, and marks what takes more than five times as long: it grows faster than the text.
 * Names of mistakes choose among them. One run each, so look at a mark a second time.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { describeMachine } from './machine.ts';

const { values, positionals } = parseArgs({
  options: { notes: { type: 'string', default: '1000' } },
  allowPositionals: true,
});
const few = Number(values.notes);
const many = 4 * few;
const mostTimes = 5;
const script = join(projectFolder, 'bin/stet.js');

/** The text of a file below the site's folder. */
type Files = Record<string, string>;

const words = 'ledger invoice client review audit budget payroll filing tax report'.split(' ');
const someWords = (seed: number) =>
  Array.from({ length: 8 }, (_, at) => words[(seed * 7 + at * 3) % words.length]).join(' ');

const note = (body: string, heading: string) =>
  `---\nheading: ${heading}\nwritten: 2024-05-01\n---\n\n${body}\n`;

/** A site whose every note has a body of the same kind. */
function notes(
  count: number,
  bodyOf: (at: number) => string,
  headingOf = (at = 0) => `Note ${at}`,
) {
  const numbers = Array.from({ length: count }, (_, at) => at);
  return Object.fromEntries(
    numbers.map((at) => [`notes/note-${at}.md`, note(bodyOf(at), headingOf(at))]),
  );
}

/** A site of one note, with as many parts as other sites have notes. */
const parts = (count: number, partOf: (at: number) => string): Files => ({
  'notes/long.md': note(Array.from({ length: count }, (_, at) => partOf(at)).join('\n\n'), 'Long'),
});

const redirects = (count: number, targetOf: (at: number) => string): Files => ({
  'content/redirects.yaml': Array.from(
    { length: count },
    (_, at) => `/old/${at}: ${targetOf(at)}\n`,
  ).join(''),
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>';
const drawings = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`notes/i-${at}.svg`, drawing]));

const kinds: Record<string, (count: number) => Files> = {
  none: (count) => notes(count, someWords),
  'dead-links': (count) => notes(count, (at) => `[${someWords(at)}](/notes/nota-${at}x)`),
  'dead-files': (count) => notes(count, (at) => `[${someWords(at)}](./note-${at}y.md)`),
  'dead-anchors': (count) =>
    notes(count, (at) => `## Part ${at}\n\n[Next](/notes/note-${(at * 7) % count}#prt)`),
  silenced: (count) =>
    notes(count, (at) => `<!-- stet-ignore link/dead: soon -->\n[Soon](/notes/nota-${at}x)`),
  'missing-images': (count) => ({
    ...notes(count, (at) => `![${someWords(at)}](./j-${at}.svg)`),
    ...drawings(count),
  }),
  'same-titles': (count) => notes(count, someWords, () => 'The same title'),
  'invalid-keys': (count) => notes(count, someWords, (at) => `x\nheding: ${at}`),
  'moved-links': (count) => ({
    ...notes(count, (at) => `[${someWords(at)}](/old/${at})`),
    ...redirects(count, (at) => `/notes/note-${at}`),
  }),
  'dead-redirects': (count) => ({
    ...notes(count, someWords),
    ...redirects(count, (at) => `/notes/note-${at}x`),
  }),
  'long-note-of-dead-links': (count) => parts(count, (at) => `[Part ${at}](/notes/none-${at})`),
  'long-note-of-dead-anchors': (count) =>
    parts(count, (at) => `## Part ${at}\n\n[Part ${at}](#prt-${at})`),
};

const commands = { check: ['check'], build: ['build'], unchanged: ['build'] };

/** The seconds of each command, one after the other. */
function measure(files: Files): number[] {
  const root = copyFixture('tiny');
  rmSync(join(root, 'notes'), { recursive: true });
  const config = join(root, 'site.config.ts');
  const fields = "folder: 'notes', fields: { title: 'heading' },";
  replaceIn(config, "folder: 'notes',", fields);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.values(commands).map((command) => {
    const start = performance.now();
    const { signal } = spawnSync(process.execPath, [script, ...command, '--root', root]);
    if (signal !== null) throw new Error(`stet ${command.join(' ')} was ended by ${signal}.`);
    return (performance.now() - start) / 1000;
  });
}

const chosen = Object.entries(kinds).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
console.log(`${few} and ${many} notes with the same mistake, seconds, ${describeMachine()}`);
console.log(`${' '.repeat(26)}${Object.keys(commands).join(', ')}`);
// The first run of a version makes its bundle.
spawnSync(process.execPath, [script, '--version']);
for (const [name, make] of chosen) {
  const [before, after] = [measure(make(few)), measure(make(many))];
  const grows = after.some((seconds, at) => seconds > mostTimes * (before[at] ?? 0));
  const show = (seconds: readonly number[]) => seconds.map((time) => time.toFixed(2)).join(' ');
  console.log(`${name.padEnd(26)}${show(before)} | ${show(after)}${grows ? '  grows faster' : ''}`);
}
