import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFixture } from './project.ts';
import { stet } from './shell.ts';

/** Builds a site of three pages with the real site's API. The real site takes a minute. */
export async function buildApiProject(): Promise<string> {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'api.ts'), "export { default } from '../../../site/api/index.ts';\n");
  await stet('build', '--root', root);
  return root;
}
