import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const cases: Record<string, string> = {
  undef: `import { Item } from './item.tsx';
export default function NoteView({ data }: any) { return <main><Item {...data} /></main>; }`,
  object: `function Inner({ o }: any) { return <p>{o}</p>; }
export default function NoteView({ data }: any) { return <main><Inner o={data} /></main>; }`,
  invalid: `const Nothing: any = undefined; function Inner() { return <section><Nothing /></section>; }
export default function NoteView({ data }: any) { return <main><Inner /></main>; }`,
  async: `async function Inner() { await new Promise((r) => setTimeout(r, 50)); return <p/>; }
const I: any = Inner;
export default function NoteView({ data }: any) { return <main><I /></main>; }`,
  window: `export default function NoteView({ data }: any) { const w = window.innerWidth; return <main>{w}</main>; }`,
  loadwindow: `const w = window.innerWidth;
export default function NoteView({ data }: any) { return <main>{w}</main>; }`,
  string: `function Inner({ o }: any): any { throw 'no data'; }
export default function NoteView({ data }: any) { return <main><Inner o={data} /></main>; }`,
  cause: `function load() { try { JSON.parse('{'); } catch (cause) { throw new Error('The data is broken', { cause }); } }
export default function NoteView({ data }: any) { load(); return <main></main>; }`,
  recursion: `function twice(n: number): number { return twice(n + 1) + 1; }
export default function NoteView({ data }: any) { return <main>{twice(1)}</main>; }`,
  nodefault: `export const NoteView = () => <p/>;`,
  hooks: `import { useState } from 'react'; class A { render() { useState(1); return <p/>; } }
export default function NoteView({ data }: any) { const a = new A(); setTimeout(() => {}, 1); return <main>{data.x.map(() => a.render())}</main>; }`,
  promise: `export default function NoteView({ data }: any) { throw Promise.resolve(1); return <main></main>; }`,
};
for (const [name, text] of Object.entries(cases).filter(([n]) =>
  (process.env.ONLY ?? n).split(',').includes(n),
))
  test(name, async () => {
    const root = copyFixture('tiny');
    writeFileSync(join(root, 'note-view.tsx'), text);
    writeFileSync(
      join(root, 'item.tsx'),
      `import { upper } from './upper.ts';

type Props = { heading: string; text?: string };

/** Shown. */
export function Item(props: Props) {
  const { heading } = props;
  return <h1 title={heading}>{upper(props.text!)}</h1>;
}
`,
    );
    writeFileSync(
      join(root, 'upper.ts'),
      `export const upper = (text: string) => text.toUpperCase();\n`,
    );
    const { stdout, stderr } = await stet('build', '--root', root);
    console.log('=====', name, stdout, stderr);
  });
test.run();
