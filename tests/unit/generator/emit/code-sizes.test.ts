import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addSizes, measureCode } from '../../../../generator/emit/code-sizes.ts';
import { brotliSizeSync } from '../../../../generator/lib/brotli-size.ts';
import { type Output, readyOutput } from '../../../../generator/output/output.ts';

/** A cache in memory, and the paths of the outputs whose bytes were asked for. */
function createMeasure() {
  const notes = new Map<string, unknown>();
  const read: string[] = [];
  const cache = {
    recall: (name: string) => notes.get(name),
    keep: (name: string, value: unknown) => void notes.set(name, value),
  };
  const watched = (output: Output): Output => ({
    ...output,
    make() {
      read.push(output.path);
      return output.make();
    },
  });
  const measure = async (code: Output[]) =>
    addSizes(code, await measureCode(code.map(watched), cache));
  return { read, measure };
}

const output = (path: string, text: string) => readyOutput(path, text, 'the site’s code');

test('sizes are measured by kind, and other files are not code', async () => {
  const { measure } = createMeasure();
  const [script, style] = ['let a = 1;'.repeat(9), 'p { top: é }'] as const;
  const code = [output('a.js', script), output('b.css', style), output('c.woff2', 'font')];
  assert.equal(await measure(code), {
    js: { raw: 90, brotli: brotliSizeSync(script) },
    css: { raw: 13, brotli: brotliSizeSync(style) },
  });
});

test('only files that the last build did not have are read', async () => {
  const { read, measure } = createMeasure();
  const first = await measure([output('a.js', '1;'), output('b.js', '2;')]);
  assert.equal(read.splice(0), ['a.js', 'b.js']);
  assert.equal(await measure([output('a.js', '1;'), output('b.js', '2;')]), first);
  assert.equal(read, []);
  const edited = await measure([output('a.js', '1;'), output('b.js', '2 + 2;')]);
  assert.equal(read.splice(0), ['b.js']);
  assert.is(edited.js.raw, 8);
  await measure([output('a.js', '1;'), output('b.js', '2 + 2;')]);
  assert.equal(read, []);
});

test.run();
