import { basename } from 'node:path';
import type { ContentFile } from '../content/written-file.ts';
import { fieldOf } from './rule.ts';

/** The file whose page is missing because the file has errors, which are reported there, or is hidden. */
export function findUnplanned(
  path: string,
  files: readonly ContentFile[],
): ContentFile | undefined {
  const last = basename(path);
  return files.find(
    (file) =>
      (!file.isValid || file.isHidden) &&
      (isNamed(file.file, last) || fieldOf(file, file.fields.slug) === last),
  );
}

/** Whether a file has a name, with or without the number in front of it. */
export function isNamed(file: string, name: string): boolean {
  const own = basename(file).replace(/\.\w+$/, '');
  return own === name || own.replace(/^\d+-/, '') === name;
}
