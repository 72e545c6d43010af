import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, projectFolder } from './project.ts';
import { copyValues } from './stored-values.ts';

/**
 * A copy of the real site that a test may change, with what the cache knows of its images, which
 * take long: their measures, or the files made of them as well.
 */
export async function copySite(name: string, images: 'measures' | 'files'): Promise<string> {
  const root = createFolder(name);
  for (const folder of ['content', 'site', 'templates']) {
    cpSync(join(projectFolder, folder), join(root, folder), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  const fonts = 'node_modules/@fontsource-variable';
  symlinkSync(join(projectFolder, fonts), join(root, fonts));
  const kinds = images === 'files' ? ['measures', 'image', 'card'] : ['measures'];
  await copyValues(projectFolder, root, kinds);
  return root;
}
