import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundles } from '../assets/bundle.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../content/find-files.ts';
import { dataFileName, pageFileName } from '../plan/page-file-name.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { contentSecurityPolicy } from '../render/policy.ts';
import type { RenderedPage } from '../render/render-pages.ts';
import { type Diagnostic, throwOnErrors } from '../report/diagnostic.ts';
import { renderFeeds } from './feeds.ts';
import { renderHeaders, renderRedirects } from './headers.ts';
import type { Output } from './output.ts';
import { renderRobots } from './robots.ts';
import { renderSitemap } from './sitemap.ts';

/**
 * Every file of the output, in order of their paths.
 * @throws SiteError when two things would be written to one file, naming both.
 */
export async function collectOutputs(options: {
  site: Site;
  plan: Plan;
  bundles: Bundles;
  pages: readonly RenderedPage[];
  images: readonly Output[];
}): Promise<Output[]> {
  const { site, plan, bundles, pages, images } = options;
  const policy = contentSecurityPolicy(site, bundles.inlineScript)?.header;
  const outputs = [
    ...pages.flatMap((page) => pageOutputs(page, site)),
    ...bundles.client.files,
    ...images,
    ...(await readStaticFolder(site)),
    ...renderFeeds(site, plan.feeds),
    ...renderSitemap(site, plan.pages),
    renderRobots(site),
    renderHeaders(site, policy),
    renderRedirects(site),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  throwOnErrors(findCollisions(outputs));
  return outputs;
}

function pageOutputs({ page, html, json }: RenderedPage, site: Site): Output[] {
  const source = page.source ?? `the page ${page.path}`;
  return [
    { path: pageFileName(page.path, site.urlStyle), bytes: html, source },
    { path: dataFileName(page.path), bytes: json, source },
  ];
}

async function readStaticFolder(site: Site): Promise<Output[]> {
  const folder = site.staticFolder;
  if (folder === undefined || !existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      path: relativePath(folder, file),
      bytes: await readFile(file),
      source: relativePath(site.root, file),
    })),
  );
}

function findCollisions(outputs: readonly Output[]): Diagnostic[] {
  return outputs.flatMap((output, index) => {
    const previous = outputs[index - 1];
    if (previous?.path !== output.path) return [];
    return [
      {
        rule: 'emit/collision',
        severity: 'error',
        message: `${previous.source} and ${output.source} would both be written to ${output.path}.`,
        hint: 'Rename one of them.',
      },
    ];
  });
}
