import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../helpers/project.ts';

const file = join(projectFolder, 'docs/performance.md');

/**
 * Puts what was measured between its markers in docs/performance.md.
 * @throws Error when the page has no such markers.
 */
export function writeTable(name: string, text: string): void {
  const before = readFileSync(file, 'utf8');
  const start = `<!-- ${name} -->\n`;
  const end = `<!-- /${name} -->`;
  const from = before.indexOf(start);
  const to = before.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${start}…${end}`);
  writeFileSync(file, `${before.slice(0, from)}${start}\n${text}\n\n${before.slice(to)}`);
}
