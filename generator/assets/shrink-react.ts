import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** `Scheduler = require("scheduler")`, in the declarations at the top of React's files. */
const requirement = /^(?:var|let|const| ) ([\w$]+) = require\("([^"]+)"\)[,;]$/gm;
/** `exports.useState = …` at the top level, which is the first assignment of each name. */
const assignment = /^exports\.([\w$]+) =/gm;

/** Top-level `const X = createContext(…)` and similar: React's factories have no side effects. */
const factoryCall =
  /^((?:var|let|const) [\w$]+ = )((?:React\d*\.)?(?:createContext|createElement|forwardRef|lazy|memo)\()/gm;

/** Top-level `X.displayName = '…';`, a name for debugging tools. */
const displayName = /^[\w$]+\.displayName = ("[^"\n]*"|'[^'\n]*');?$/gm;

/** Top-level `X.contextType = Y;`, which makes an unused class look used. */
const contextType = /^([\w$]+)\.contextType = ([\w$]+);$/gm;

/**
 * Gives the browser React's files as ES modules. React publishes CommonJS, which a bundler must
 * keep inside a function. The browser then parses it twice: while the script arrives, and again on
 * the main thread when the function is called. As ES modules, the files also lose exports that no
 * one imports.
 *
 * For other packages, it lets esbuild drop components that the site does not use. esbuild must keep
 * a call whose result is unused, since the call may have side effects, and everything the call
 * mentions. So `useLocation` alone brought in the whole of react-router, 12 kB brotli of its 13.
 * React's factories have no side effects. Babel marks them as pure in code that it compiles; this
 * does the same.
 */
export const shrinkReactPlugin: Plugin = {
  name: 'stet-shrink-react',
  setup(build) {
    const react = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/][\w/\\.-]+\.js$/;
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      const module = react.test(path) ? toModule(code) : undefined;
      return { contents: module ?? markReactPure(code), loader: 'js' };
    });
  },
};

/**
 * Marks the factory calls of a package's module as pure, drops names for debugging, and moves the
 * assigned context of a class into the class.
 */
export function markReactPure(code: string): string {
  const marked = code.replace(factoryCall, '$1/* @__PURE__ */ $2').replace(displayName, '');
  return [...marked.matchAll(contextType)].reduce((before, [assignment, name, context]) => {
    const start = `var ${name} = class extends `;
    const brace = before.indexOf('{', before.indexOf(start));
    if (!before.includes(start)) return before;
    const body = before.slice(brace + 1).replace(assignment, '');
    return `${before.slice(0, brace + 1)}\n  static contextType = ${context};${body}`;
  }, marked);
}

/**
 * Converts a CommonJS file of React to an ES module; undefined when the file has an unknown form.
 */
export function toModule(code: string): string | undefined {
  const choice = /module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\);/.exec(code);
  if (choice) return `export * from '${choice[1]}'; export { default } from '${choice[1]}';`;
  const imports: string[] = [];
  const names = new Set<string>();
  const body = code
    .replace(requirement, (_, name: string, from: string) => {
      imports.push(`import * as ${name} from ${JSON.stringify(from)};`);
      return '';
    })
    .replace(assignment, (_, name: string) => {
      const isFirst = !names.has(name);
      names.add(name);
      return `${isFirst ? 'var ' : ''}${localName(name)} =`;
    })
    .replace(/\bexports\.([\w$]+)/g, (all, name: string) =>
      names.has(name) ? localName(name) : all,
    );
  if (names.size === 0 || /\bexports\b|\brequire\(/.test(body)) return undefined;
  const all = [...names];
  return [
    ...imports,
    body,
    `export { ${all.map((name) => `${localName(name)} as ${name}`).join(', ')} };`,
    `export default { ${all.map((name) => `${name}: ${localName(name)}`).join(', ')} };`,
  ].join('\n');
}

/** A name that the file does not use. */
function localName(name: string): string {
  return `exported_${name}`;
}
