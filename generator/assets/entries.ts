import { parse } from 'node:path';
import type { Plugin } from 'esbuild';
import { needsHtmlTrust, numberPolicies } from '../config/policies.ts';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { packageModule } from '../lib/package-folder.ts';
import { virtualModules } from './run-esbuild.ts';

/** The names of the two generated entry modules for esbuild. */
export const clientEntry = 'stet-entry:client';
export const serverEntry = 'stet-entry:server';

/**
 * Generates the entry modules of the two bundles from the definition. The server's imports every
 * view; the browser's imports a view only when a page needs it.
 */
export function entriesPlugin(site: Site, shared: Promise<Json>): Plugin {
  return virtualModules('stet-entry', site.root, async (name) => {
    // Only this module waits for the shared data; bundling continues while the content is read.
    if (name === 'shared') return { contents: JSON.stringify(await shared), loader: 'json' };
    if (name === 'client') return { contents: clientSource(site), loader: 'ts' };
    if (name === 'server') return { contents: serverSource(site), loader: 'ts' };
    return { contents: viewSource(site, name), loader: 'ts' };
  });
}

/**
 * React, the frame and the view load in separate tasks, so that the page can respond in between.
 */
function clientSource(site: Site): string {
  const module = (name: string) => JSON.stringify(packageModule(`browser/${name}`));
  const isWatched = site.mode === 'development';
  const isStrict = needsHtmlTrust(site);
  const views = hydratedViews(site).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(viewEntry(site, name))})`,
  );
  const isMixed = views.length < Object.keys(site.views).length;
  const isSlashed = site.urlStyle === 'directory';
  const rewrites = site.rewrites
    .filter(({ status }) => status === 200 || status === 404)
    // Once as the site writes the path, and once as browsers do.
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
    ${isSlashed ? `import { ofPlanPaths } from ${module('slash-props')};` : ''}
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
        hydrate(${isSlashed ? 'ofPlanPaths' : ''}({ root, page, shared, loadPage${isMixed ? ': ownPageOnly(loadPage)' : ''}, needsDocument${isWatched ? ', onEdit' : ''} }));
      });
  `;
}

/** An edit may start to use any part of these packages; as CommonJS they are bundled whole. */
const wholePackages = `
  import * as react from 'react';
  import * as jsx from 'react/jsx-dev-runtime';
  const packages = [['react', { '*': react }], ['react/jsx-dev-runtime', { '*': jsx }]];
  addModule(${JSON.stringify(clientEntry)}, {}, { packages, loaders: [] });
`;

/** Names of the views whose pages hydrate. */
export function hydratedViews({ views }: Pick<Site, 'views'>): string[] {
  return Object.keys(views).filter((name) => views[name]?.hydrate);
}

/** Name of a view's generated browser module; it ends like the view's file. */
export function viewEntry(site: Site, name: string): string {
  return `stet-entry:view/${name}/${parse(site.views[name]?.module ?? '').name}`;
}

/**
 * A view together with everything that every page has already loaded. esbuild then puts these
 * shared modules into one chunk, not into a tiny one for each set of views that use them.
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
