import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

test('x', async () => {
  const root = copyFixture('tiny');
  writeFileSync(
    join(root, 'site.config.ts'),
    `import { defineSite } from 'stet';
import { z } from 'zod';
import { heading } from './heading.ts';

export default defineSite({
  url: 'https://tiny.example',
  name: 'Tiny',
  collections: { notes: { folder: 'notes', schema: z.object({ heading: z.string() }) } },
  pages: ({ notes }) => notes.map((note) => ({ path: '/', view: 'index', data: heading(note.data), head: { title: '', description: '' } })),
  entries: { server: 'entry.server.tsx', client: 'entry.client.tsx' },
  views: { index: 'index-view.tsx', note: 'note-view.tsx' },
});
`,
  );
  writeFileSync(
    join(root, 'heading.ts'),
    `
export function heading(data: { heading?: string; deep?: { er: string } }): string {
  // A comment.
  return data.deep!.er;
}
`,
  );
  for (const c of ['build', 'check']) {
    const { stdout, stderr } = await stet(c, '--root', root);
    console.log(stdout, stderr);
  }
});
test.run();
