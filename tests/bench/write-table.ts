import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../helpers/project.ts';

const pages = ['performance.md', 'performance-method.md', 'operations.md'].map((name) =>
  join(projectFolder, 'docs', name),
);

/**
 * Puts a measured table between its markers in the page of docs/ that has them.
 * @throws Error when no page has the markers.
 */
export function writeTable(name: string, text: string): void {
  const start = `<!-- ${name} -->\n`;
  const end = `<!-- /${name} -->`;
  for (const page of pages) {
    const before = readFileSync(page, 'utf8');
    const from = before.indexOf(start);
    const to = before.indexOf(end);
    if (from < 0 || to < from) continue;
    writeFileSync(page, `${before.slice(0, from)}${start}\n${text}\n\n${before.slice(to)}`);
    return;
  }
  throw new Error(`No page of figures has ${start}…${end}`);
}
