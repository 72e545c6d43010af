import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { listFiles } from '../../generator/lib/list-files.ts';
import { projectFolder } from './project.ts';

const { files } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  files: string[];
};

/** The guides in the published package, relative to the project. */
export const publishedGuides: readonly string[] = [
  'README.md',
  ...files
    .filter((path) => path.startsWith('docs/'))
    .flatMap((path) =>
      extname(path) === ''
        ? listFiles(join(projectFolder, path)).map((name) => `${path}/${name}`)
        : path,
    )
    .filter((path) => path.endsWith('.md')),
];
