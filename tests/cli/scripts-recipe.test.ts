import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const recipe = readFileSync(join(projectFolder, 'docs/recipes/scripts.md'), 'utf8');

test('the entries of the recipe make pages that React can take over', async () => {
  const [, section = ''] = recipe.split('\n## React on some pages\n');
  const blocks = [...section.matchAll(/```tsx\n\/\/ (\S+)\n(.*?)```/gs)];
  assert.equal(
    blocks.map(([, name]) => name),
    ['entry.server.tsx', 'entry.client.tsx'],
  );
  const root = copyFixture('tiny');
  for (const [, name = '', code = ''] of blocks) writeFileSync(join(root, name), code);
  writeFileSync(
    join(root, 'note-view.tsx'),
    'export default ({ path }: { path: string }) => <h1>At {path} now</h1>;',
  );
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stdout + stderr);
  const note = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  // The borders of texts, without which React reports a mismatch.
  assert.match(note, 'At <!-- -->/notes/first<!-- --> now');
});

test.run();
