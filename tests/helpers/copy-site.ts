import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, projectFolder } from './project.ts';
import { copyValues } from './stored-values.ts';

/**
 * Copies the real site so that a test can change it. The copy includes cached image data, which
 * takes long to make: only the measures, or also the generated files.
 * @param isCopied tells by a file's path whether the copy has it. @default all
 */
export async function copySite(
  name: string,
  images: 'measures' | 'files',
  isCopied: (path: string) => boolean = () => true,
): Promise<string> {
  const root = createFolder(name);
  for (const folder of ['content', 'site', 'templates']) {
    cpSync(join(projectFolder, folder), join(root, folder), { recursive: true, filter: isCopied });
  }
  const settings = 'tsconfig.base.json';
  cpSync(join(projectFolder, settings), join(root, settings));
  mkdirSync(join(root, 'node_modules'));
  const fonts = 'node_modules/@fontsource-variable';
  symlinkSync(join(projectFolder, fonts), join(root, fonts));
  const kinds = images === 'files' ? ['measures', 'image', 'card'] : ['measures'];
  await copyValues(projectFolder, root, kinds);
  return root;
}
