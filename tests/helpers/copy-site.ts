import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, projectFolder } from './project.ts';

/**
 * A copy of the real site that a test may change, with what the cache knows of its images, which
 * take long: their measures, or the files made of them as well.
 */
export function copySite(name: string, images: 'measures' | 'files'): string {
  const root = createFolder(name);
  for (const folder of ['content', 'site', 'templates']) {
    cpSync(join(projectFolder, folder), join(root, folder), { recursive: true });
  }
  mkdirSync(join(root, 'node_modules'));
  const fonts = 'node_modules/@fontsource-variable';
  symlinkSync(join(projectFolder, fonts), join(root, fonts));
  const known = 'node_modules/.cache/stet/images';
  if (existsSync(join(projectFolder, known))) {
    cpSync(join(projectFolder, known), join(root, known), {
      recursive: true,
      filter: (path) => images === 'files' || !/\.(?:avif|webp|png|jpe?g)$/.test(path),
    });
  }
  return root;
}
