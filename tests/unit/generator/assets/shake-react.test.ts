import { build, transform } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markReactPure, shakeReactPlugin } from '../../../../generator/assets/shake-react.ts';
import { projectFolder } from '../../../helpers/project.ts';

/** What esbuild keeps of a module that exports `UsedContext` alone. */
async function shake(...lines: string[]): Promise<string> {
  const code = [
    "import * as React3 from 'react';",
    'var UsedContext = React3.createContext(null);',
    'UsedContext.displayName = "Used";',
    ...lines,
    'export { UsedContext };',
  ].join('\n');
  return (await transform(markReactPure(code), { treeShaking: true, format: 'esm' })).code;
}

test('components that nobody uses are left out, with all that they alone use', async () => {
  const kept = await shake(
    'function heavy() {}',
    'var Link = React3.forwardRef(function Link() { return heavy(); });',
    "Link.displayName = 'Link';",
    'const fallback = React3.createElement(heavy, null);',
    'let Memo = memo(heavy);',
  );
  assert.match(kept, 'createContext(null)');
  assert.not.match(kept, /heavy|Link|Memo|fallback|displayName/);
});

test('whatever else a module does when it is loaded stays', async () => {
  const kept = await shake(
    'var registered = register(React3.memo(UsedContext));',
    'registered.name = "x";',
    'register.displayName = nameOf(UsedContext);',
  );
  assert.match(kept, 'register(React3.memo(UsedContext))');
  assert.match(kept, 'registered.name = "x"');
  assert.match(kept, 'nameOf(UsedContext)');
});

test('a hook of react-router does not bring the router of another kind', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { useLocation } from 'react-router-dom'; console.log(useLocation)",
      resolveDir: projectFolder,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shakeReactPlugin],
  });
  const size = outputFiles[0]?.contents.length ?? 0;
  assert.ok(size > 0 && size < 12_000, `${size} bytes`);
});

test.run();
