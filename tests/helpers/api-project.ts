import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFixture } from './project.ts';
import { stet } from './shell.ts';

/** A site of three pages with the API of the real one, built: what takes the real one a minute. */
export async function buildApiProject(): Promise<string> {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'api.ts'), "export { default } from '../../../site/api/index.ts';\n");
  await stet('build', '--root', root);
  return root;
}
