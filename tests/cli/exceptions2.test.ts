import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const site = (schema: string, more = '', top = '') => `import { defineSite } from 'stet';
import { z } from 'zod';
import { boom, plugin } from './heading.ts';
${top}
export default defineSite({
  url: 'https://tiny.example',
  name: 'Tiny',
  collections: { notes: { folder: 'notes', schema: ${schema}, ${more} } },
  pages: ({ notes }) => notes.map((note) => ({ path: '/', view: 'index', data: [], head: { title: '', description: '' } })),
  entries: { server: 'entry.server.tsx', client: 'entry.client.tsx' },
  views: { index: 'index-view.tsx', note: 'note-view.tsx' },
});
`;
const S = 'z.object({ heading: z.string() })';
const cases: Record<string,string> = {
  transform: site('z.object({ heading: z.string().transform((h) => boom(h)) })'),
  async: site('z.object({ heading: z.string().refine(async () => true) })'),
  plugin: site(S, 'remarkPlugins: [plugin]'),
  setup: site(S, 'rehypePlugins: [() => { throw new TypeError("no options") }]'),
  visibility: site(S, 'visibility: (data: any) => boom(data)'),
  load: site(S, '', 'console.assert(boom("1"));'),
};
for (const [name, text] of Object.entries(cases).filter(([n]) => (process.env.ONLY ?? n).includes(n))) test(name, async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'site.config.ts'), text);
  writeFileSync(join(root, 'heading.ts'), `
export const boom = (x: any): any => x.a.b;

export function plugin() {
  return (tree: any) => {
    tree.children.map(({ children }: any) => children.nothing.more);
  };
}
`);
  const { stdout, stderr } = await stet(name === 'plugin' ? 'check' : 'build', '--root', root);
  console.log('=====', name, stdout, stderr);
});
test.run();
