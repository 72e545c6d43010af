import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectFolder } from '../setup.js';

/** Folders whose comments are measured together, relative to the project. */
export const sourceFolders = ['generator', 'site', 'scripts'] as const;

/** Every document for readers of the project, by relative path; without the site's articles. */
export const documents: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'],
  ...listFiles('docs', '.md'),
  ...listFiles('content', '.md').filter((file) => /\/(README|REFERENCE)\.md$/.test(file)),
  ...listFiles('templates/starters', '.md').filter((file) => !file.includes('/templates/')),
];

/**
 * Reads the comments of a folder's sources.
 * @param folder one of `sourceFolders`.
 * @returns the text of each comment; consecutive `//` lines count as one.
 */
export function readComments(folder: string): string[] {
  return ['.ts', '.tsx', '.js']
    .flatMap((extension) => listFiles(folder, extension))
    .flatMap((file) => commentsOf(readFileSync(join(projectFolder, file), 'utf8')));
}

function commentsOf(source: string): string[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:^ *\/\/ .*\n)+/gm) ?? [];
  return comments.map((comment) =>
    comment
      .replace(/^ *(\/\*+|\*\/|\*|\/\/) ?/gm, '')
      .replace(/\*\/$/, '')
      .replace(/`[^`]*`/g, 'X')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function listFiles(folder: string, extension: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map(({ parentPath, name }) => relative(projectFolder, join(parentPath, name)))
    .filter((path) => !/(^|\/)(node_modules|dist|\.stet)\//.test(path))
    .sort();
}
