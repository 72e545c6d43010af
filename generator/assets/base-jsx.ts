import type { Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { packageModule } from '../lib/package-folder.ts';

const namespace = 'stet-base-jsx';

/**
 * Wraps React's JSX runtime so that components can use the paths of the plan: adds the base path to
 * the URLs of elements (browser/base-props.ts). Packages with compiled JSX, such as the link
 * component of a design system, use the wrapped runtime too.
 */
export function baseJsxPlugin(site: Site): Plugin {
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

function importChange({ base }: Site): string {
  const module = JSON.stringify(packageModule('browser/base-props'));
  return `
    import { addBaseToProps } from ${module};
    const change = (type, props) => addBaseToProps(${JSON.stringify(base)}, type, props);
  `;
}
