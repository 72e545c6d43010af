import { parse } from 'node:path';
import type { Plugin } from 'esbuild';
import { needsHtmlTrust, numberPolicies } from '../config/policies.ts';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { packageModule } from '../lib/package-folder.ts';
import { virtualModules } from './run-esbuild.ts';

/** Names under which esbuild knows the two generated entry modules. */
export const clientEntry = 'stet-entry:client';
export const serverEntry = 'stet-entry:server';

/**
 * The modules at which the two bundles start, generated from the definition: the server's imports
 * every view, the browser's each view only when a page needs it.
 */
export function entriesPlugin(site: Site, shared: Promise<Json>): Plugin {
  return virtualModules('stet-entry', site.root, async (name) => {
    // Bundling continues while content is read; this one module waits for what pages share.
    if (name === 'shared') return { contents: JSON.stringify(await shared), loader: 'json' };
    if (name === 'client') return { contents: clientSource(site), loader: 'ts' };
    if (name === 'server') return { contents: serverSource(site), loader: 'ts' };
    return { contents: viewSource(site, name), loader: 'ts' };
  });
}

/** React, the frame and the view each run in a task of their own: the page can answer in between. */
function clientSource(site: Site): string {
  const module = (name: string) => JSON.stringify(packageModule(`browser/${name}`));
  const isWatched = site.mode === 'development';
  const isStrict = needsHtmlTrust(site);
  const views = hydratedViews(site).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(viewEntry(site, name))})`,
  );
  const isMixed = views.length < Object.keys(site.views).length;
  const rewrites = site.rewrites
    .filter(({ status }) => status === 200 || status === 404)
    // As the site writes a path, and as browsers do.
    .flatMap((rule) =>
      [...new Set([rule.from, encodeUrl(rule.from)])].map((from) => ({ ...rule, from })),
    );
  return `
    ${isWatched ? `import { addModule } from ${module('fast-refresh')};` : ''}
    ${isWatched ? wholePackages : ''}
    ${isWatched ? `import { followEdits } from ${module('follow-edits')};` : ''}
    ${isWatched ? `import { observeRoots } from ${module('observe-roots')};` : ''}
    import { createPageLoader, findRoot, loadInlinePage, readInlineFile } from ${module('page-loader')};
    ${isStrict ? `import { createHtmlTrust } from ${module('trust-html')};` : ''}
    ${isMixed ? `import { ownPageOnly } from ${module('own-page-only')};` : ''}
    import shared from 'stet-entry:shared';
    const views = { ${views.join(', ')} };
    const rewrites = ${JSON.stringify(rewrites)};
    const file = readInlineFile();
    const policies = ${JSON.stringify(numberPolicies(site))};
    const needsDocument = (path) => policies[path] !== policies[file.path];
    const options = { views, rewrites, needsDocument, build: file.build${isStrict ? ', trustHtml: createHtmlTrust()' : ''} };
    const ${isWatched ? '{ loadPage, onEdit } = followEdits' : 'loadPage = createPageLoader'}(options);
    const root = findRoot();
    import('react-dom/client')
      ${isWatched ? '.then(({ default: client }) => observeRoots(client))' : ''}
      .then(() => import(${JSON.stringify(site.entries.client)}))
      .then(async ({ hydrate }) => {
        const page = await loadInlinePage(file, options);
        hydrate({ root, page, shared, loadPage${isMixed ? ': ownPageOnly(loadPage)' : ''}, needsDocument${isWatched ? ', onEdit' : ''} });
      });
  `;
}

/** Code may begin to use any part of these at any edit, and as CommonJS they are there whole. */
const wholePackages = `
  import * as react from 'react';
  import * as jsx from 'react/jsx-dev-runtime';
  const packages = [['react', { '*': react }], ['react/jsx-dev-runtime', { '*': jsx }]];
  addModule(${JSON.stringify(clientEntry)}, {}, { packages, loaders: [] });
`;

/** Names of the views whose pages React takes over in the browser. */
export function hydratedViews({ views }: Pick<Site, 'views'>): string[] {
  return Object.keys(views).filter((name) => views[name]?.hydrate);
}

/** Name of the generated module that is a view in the browser; ends like the view's own file. */
export function viewEntry(site: Site, name: string): string {
  return `stet-entry:view/${name}/${parse(site.views[name]?.module ?? '').name}`;
}

/**
 * A view, and with it all that every page has loaded already: esbuild then puts these modules into
 * one chunk instead of a crumb for each set of views that happens to use one of them.
 */
function viewSource(site: Site, path: string): string {
  const name = Object.keys(site.views).find((view) => viewEntry(site, view).endsWith(`:${path}`));
  return `
    import ${JSON.stringify(site.entries.client)};
    export { default } from ${JSON.stringify(site.views[name ?? '']?.module)};
  `;
}

function serverSource(site: Site): string {
  const views = Object.entries(site.views);
  const imports = views.map(
    ([, { module }], index) => `import view${index} from ${JSON.stringify(module)};`,
  );
  const members = views.map(([name], index) => `${JSON.stringify(name)}: view${index}`);
  return `
    export * from ${JSON.stringify(site.entries.server)};
    ${imports.join('\n')}
    export const views = { ${members.join(', ')} };
  `;
}
