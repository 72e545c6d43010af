import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Top-level `const X = createContext(…)` and the like: React's factories do nothing but return. */
const factoryCall =
  /^((?:var|let|const) [\w$]+ = )((?:React\d*\.)?(?:createContext|createElement|forwardRef|lazy|memo)\()/gm;

/** Top-level `X.displayName = '…';`, a name for debugging tools. */
const displayName = /^[\w$]+\.displayName = ("[^"\n]*"|'[^'\n]*');?$/gm;

/**
 * Lets esbuild leave out the components of a package that a site does not use. It has to keep a
 * call whose result nobody needs, for the call may do something, and everything the call mentions:
 * so `useLocation` alone brought the whole of react-router, 12 kB brotli of its 13. React's
 * factories do nothing, which Babel tells bundlers in code that it compiles; this tells esbuild.
 */
export const shakeReactPlugin: Plugin = {
  name: 'stet-shake-react',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => ({
      contents: markReactPure(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};

/** Marks the factory calls of a package's module as pure, and drops names for debugging. */
export function markReactPure(code: string): string {
  return code.replace(factoryCall, '$1/* @__PURE__ */ $2').replace(displayName, '');
}
