import { parse } from 'jsonc-parser';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bindSchemas, recommendExtensions } from '../../../../generator/editor/vscode-settings.ts';

const bindings = { './.stet/schemas/a.json': ['content/a/**/*.yaml'] };

test('only the bindings of these schemas change; comments, order and other settings stay', () => {
  const before = `{
  // How wide a tab is here.
  "editor.tabSize": 2,
  "yaml.schemas": {
    // not ours
    "https://example.com/other.json": "other/*.yaml"
  },
  "files.eol": "\\n",
}
`;
  const after = bindSchemas(before, bindings);
  const own = before.split('\n').map((line) => line.replace(/,$/, ''));
  const added = after.split('\n').filter((line) => !own.includes(line.replace(/,$/, '')));
  assert.equal(
    added.map((line) => line.trim()),
    ['"./.stet/schemas/a.json": [', '"content/a/**/*.yaml"', ']'],
  );
  assert.match(after, '// How wide a tab is here.');
  assert.match(after, '// not ours');
  assert.is(bindSchemas(after, bindings), after);
});

test('an empty file becomes one with the bindings', () => {
  assert.equal(JSON.parse(bindSchemas('', bindings)), { 'yaml.schemas': bindings });
});

test('extensions are recommended once, and not against the will of the folder', () => {
  const before = `{
  // Ours.
  "recommendations": ["a.one"],
  "unwantedRecommendations": ["b.two"],
}
`;
  const after = recommendExtensions(before, ['a.one', 'b.two', 'c.three']);
  assert.match(after, '// Ours.');
  assert.equal(parse(after).recommendations, ['a.one', 'c.three']);
  assert.equal(parse(recommendExtensions('', ['c.three'])), { recommendations: ['c.three'] });
});

test('what cannot be read, or is no place for settings, is left alone and pointed at', () => {
  const places: [run: () => unknown, line: number, column: number][] = [
    [() => bindSchemas('{\n  "a" 1\n}', bindings), 2, 7],
    [() => bindSchemas('[]', bindings), 1, 1],
    [() => bindSchemas('{\n  "yaml.schemas": null\n}', bindings), 2, 3],
    [() => recommendExtensions('{ "recommendations": "a.one" }', ['b.two']), 1, 3],
  ];
  for (const [run, line, column] of places) {
    try {
      run();
      assert.unreachable();
    } catch (error) {
      const [found] =
        (error as { diagnostics?: { line: number; column: number }[] }).diagnostics ?? [];
      assert.equal([found?.line, found?.column], [line, column], String(error));
    }
  }
});

test.run();
