import type { Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { packageModule } from '../lib/package-folder.ts';

const namespace = 'stet-base-jsx';

/**
 * Lets components use the paths of the plan. Wraps React's JSX runtime: it adds the base path to the
 * URLs of elements (browser/base-props.ts) and, in directory style, the slash at the end of links
 * (browser/slash-props.ts). Packages with compiled JSX, such as the link component of a design
 * system, use the wrapped runtime too. `withBase` and `withoutBase` do the same in code.
 */
export function publicUrlPlugins(site: Site): Plugin[] {
  const isSlashed = site.urlStyle === 'directory';
  return [
    ...(site.base === '' && !isSlashed ? [] : [jsxPlugin(site)]),
    ...(isSlashed ? [slashedBasePlugin] : []),
  ];
}

function jsxPlugin(site: Site): Plugin {
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react\/jsx-(?:dev-)?runtime$/ }, ({ path, namespace: from }) =>
        from === namespace ? undefined : { path, namespace },
      );
      onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: path.includes('dev') ? developmentSource(site) : productionSource(site),
        resolveDir: site.root,
      }));
    },
  };
}

function productionSource(site: Site): string {
  return `
    import { Fragment, jsx as make, jsxs as makeStatic } from 'react/jsx-runtime';
    ${importChange(site)}
    export { Fragment };
    export const jsx = (type, props, key) => make(type, change(type, props), key);
    export const jsxs = (type, props, key) => makeStatic(type, change(type, props), key);
  `;
}

function developmentSource(site: Site): string {
  return `
    import { Fragment, jsxDEV as make } from 'react/jsx-dev-runtime';
    ${importChange(site)}
    export { Fragment };
    export const jsxDEV = (type, props, ...rest) => make(type, change(type, props), ...rest);
  `;
}

function importChange({ base, urlStyle }: Site): string {
  const module = (name: string) => JSON.stringify(packageModule(`browser/${name}`));
  const isSlashed = urlStyle === 'directory';
  const props = isSlashed ? 'addSlashesToProps(type, props)' : 'props';
  const based = `addBaseToProps(${JSON.stringify(base)}, type, ${props})`;
  return `
    ${isSlashed ? `import { addSlashesToProps } from ${module('slash-props')};` : ''}
    ${base === '' ? '' : `import { addBaseToProps } from ${module('base-props')};`}
    const change = (type, props) => ${base === '' ? props : based};
  `;
}

/**
 * Replaces `withBase` and `withoutBase`. In file style, the bundles contain none of this code, so
 * that pages load no more than they need. With one file and a constant, esbuild would remove the code,
 * but cut the chunks elsewhere: 1.3 kB more for the USTA site.
 */
const slashedBasePlugin: Plugin = {
  name: 'stet-slashed-base',
  setup({ onLoad }) {
    const own = packageModule('browser/base');
    onLoad({ filter: /[\\/]browser[\\/]base\.[jt]s$/ }, ({ path }) =>
      path === own
        ? { contents: `export * from ${JSON.stringify(packageModule('browser/slashed-base'))};` }
        : undefined,
    );
  },
};
