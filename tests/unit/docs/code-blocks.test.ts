import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createConfigSchema } from '../../../generator/config/config-schema.ts';
import { keysAt } from '../../../generator/lib/schema-shape.ts';
import { publishedGuides } from '../../helpers/guides.ts';
import { createFolder, projectFolder } from '../../helpers/project.ts';
import { runTsc } from '../../helpers/run-tsc.ts';

interface Block {
  file: string;
  /** Of its first line of code, from 1. */
  line: number;
  code: string;
}

/** What the guides take for granted in a site; where a block shows a part of it, that is used. */
const assumed = `
import type { Entry } from 'stet';
import { z } from 'zod';
const ofPosts = z.strictObject({
  title: z.string(),
  description: z.string(),
  published: z.iso.date(),
  cover: z.string(),
  tags: z.array(z.string()).default([]),
});
const site = {
  url: 'https://example.com',
  name: 'Example',
  collections: { posts: { folder: 'content/posts', schema: ofPosts } },
  pages: () => [],
  entries: { server: 'entry.server.tsx' },
  views: { post: 'views/post.tsx' },
};
declare global {
  const post: typeof ofPosts;
  const rest: typeof site;
  type Post = Entry<z.output<typeof ofPosts>>;
}
`;

const definitionKeys = keysAt(createConfigSchema('/'), []);

function readBlocks(file: string): Block[] {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  // An example of what is wrong is none of what is right.
  const fences = text.matchAll(/^( *)```tsx?(?![^\n]* bad$)[^\n]*\n(.*?)^\1```$/gms);
  return [...fences].map(({ 2: code = '', index }) => ({
    ...{ file, code },
    line: text.slice(0, index).split('\n').length + 1,
  }));
}

/** A whole module, each line of which has the number that it has in the guide. */
function toModule({ code, line }: Block): string {
  const [, key] = /^(\w+):/.exec(code) ?? [];
  return '\n'.repeat(line - 2) + (key === undefined ? completed(code) : wrapped(code, key));
}

/** With what an ellipsis in a definition stands for. */
function completed(code: string): string {
  const isPart = /^ *\/\/ …$/m.test(code);
  return `\n${isPart ? code.replace('defineSite({', 'defineSite({ ...rest,') : code}`;
}

/** Members of a definition, or of its `collections`, as part of one. */
function wrapped(code: string, key: string): string {
  const imports = "import { defineSite } from 'stet'; import { z } from 'zod';";
  const [start, end] = definitionKeys.includes(key) ? ['', ''] : ['collections: {', '}'];
  return `${imports} export default defineSite({ ...rest, ${start}\n${code}${end}});`;
}

const blocks = publishedGuides.flatMap(readBlocks);

test('every block of TypeScript in the guides is right', async () => {
  assert.ok(blocks.length > 25, `${blocks.length} blocks`);
  const folder = createFolder('code-blocks');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('assumed.ts', assumed);
  for (const block of blocks) write(nameOf(block), toModule(block));
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        jsx: 'react-jsx',
        moduleDetection: 'force',
        noUnusedLocals: false,
      },
      include: ['.'],
    }),
  );
  assert.is(await runTsc(folder, '-p', folder), '');
});

function nameOf({ file, line }: Block): string {
  return `${file.replace(/\.md$/, '').replaceAll('/', '.')}.${line}.tsx`;
}

test.run();
