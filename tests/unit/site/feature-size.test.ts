import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleBrowser } from '../../../generator/assets/bundle.ts';
import { classNamesPlugin } from '../../../generator/assets/css-modules.ts';
import { createCssScoper } from '../../../generator/assets/css-scoper.ts';
import { clientEntry, entriesPlugin, viewEntry } from '../../../generator/assets/entries.ts';
import { loadConfig } from '../../../generator/config/load-config.ts';
import { brotliSizeSync } from '../../../generator/lib/brotli-size.ts';
import { projectFolder } from '../../helpers/project.ts';
import { planSite } from '../../helpers/site-content.ts';

/**
 * What a hydrated feature may add to a page that does not use it. Bytes are counted before
 * compression, of which brotli leaves about a third: whatever keeps to this keeps to 12 kB brotli.
 */
const limit = 12_000;

/** The features that the pages of a view use, beside those of the frame around every page. */
const usedBy: Readonly<Record<string, readonly string[]>> = {
  'blog-list': ['blog/list', 'blog/search'],
  post: ['blog/post', 'features/share'],
  changelog: ['changelog', 'features/newsletter'],
  partner: ['features/partner-form', 'features/captcha'],
  login: ['features/login-form', 'features/captcha'],
  platform: ['features/flags', 'features/theme', 'features/auth'],
  core: ['features/flags', 'features/auth'],
};

/** What React needs, and the router; a package of a feature must come with that feature. */
const packagesOfEveryPage = ['react', 'react-dom', 'react-router', 'scheduler'];

/** Folders of `site/`: those of the features, and of what the blog and the changelog hydrate. */
const features = [
  ...readdirSync(join(projectFolder, 'site/features')).map((name) => `features/${name}`),
  'blog/list',
  'blog/search',
  'blog/post',
  'changelog',
];

let metafile: Metafile;
let outputFiles: OutputFile[];
/** The files that a page of each view loads at once. */
let initialFiles: Map<string, Set<string>>;

test.before(async () => {
  const site = await loadConfig(projectFolder, 'production');
  const { value: plan } = await planSite();
  const plugins = [
    entriesPlugin(site, Promise.resolve(plan.shared)),
    classNamesPlugin(createCssScoper(site).load),
  ];
  ({ metafile, outputFiles } = await bundleBrowser(site, plugins));
  initialFiles = new Map(
    Object.keys(site.views).map((view) => {
      const entries = [clientEntry, viewEntry(site, view)].map(outputOf);
      return [view, new Set(entries.flatMap(withImports))];
    }),
  );
});

function outputOf(source: string): string {
  const [file] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (file === undefined) throw new Error(`${source} has no output`);
  return file;
}

function withImports(file: string): string[] {
  const imports = metafile.outputs[file]?.imports ?? [];
  const next = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  return [file, ...next.flatMap(withImports)];
}

/** Bytes that the modules below a path have in what a view loads at once. */
function bytesOf(view: string, matches: (input: string) => boolean): number {
  const files = [...(initialFiles.get(view) ?? [])];
  return files
    .flatMap((file) => Object.entries(metafile.outputs[file]?.inputs ?? {}))
    .filter(([input]) => matches(input))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}

test('every view and every feature is looked at', () => {
  assert.ok(initialFiles.size >= 11);
  for (const [view, used] of Object.entries(usedBy)) {
    assert.ok(initialFiles.has(view), view);
    for (const feature of used) assert.ok(features.includes(feature), feature);
  }
  const isIn = (feature: string) => (input: string) => input.includes(`site/${feature}/`);
  assert.ok(bytesOf('partner', isIn('features/partner-form')) > 1000, 'what is used is found');
});

test('no feature adds 12 kB to a page that does not use it', () => {
  const tooMuch: string[] = [];
  for (const view of initialFiles.keys()) {
    for (const feature of features.filter((name) => !usedBy[view]?.includes(name))) {
      const bytes = bytesOf(view, (input) => input.includes(`site/${feature}/`));
      if (bytes > limit) tooMuch.push(`${view}: ${feature}, ${bytes} bytes`);
    }
  }
  assert.equal(tooMuch, []);
});

test('a feature that belongs to one page is not on others at all', () => {
  for (const view of initialFiles.keys()) {
    for (const feature of [
      'features/partner-form',
      'features/login-form',
      'features/captcha',
      'features/flags',
      'blog/list',
      'blog/search',
      'features/inbox',
    ]) {
      if (usedBy[view]?.includes(feature)) continue;
      // One line: the context through which the build's flags reach those who ask.
      const bytes = bytesOf(
        view,
        (input) => input.includes(`site/${feature}/`) && !input.endsWith('/build-flags.ts'),
      );
      assert.is(bytes, 0, `${feature} on ${view}`);
    }
  }
});

test('a page of sections carries the code of none of them', () => {
  const isSection = (input: string) =>
    input.includes('site/sections/') && !input.includes('site/sections/hooks/');
  assert.is(bytesOf('sectioned', isSection), 0);
  assert.ok(bytesOf('changelog', isSection) > 5000, 'what is used is found');
});

test('a page without features of its own carries no package but those of React and the router', () => {
  const files = [...(initialFiles.get('not-found') ?? [])];
  const packages = files
    .flatMap((file) => Object.entries(metafile.outputs[file]?.inputs ?? {}))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([input]) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  assert.equal([...new Set(packages)].sort(), packagesOfEveryPage);
});

test('the code of the decision is in no first load, and has 3 kB at most', () => {
  const source = 'site/sections/panel/let-decide.ts';
  for (const view of initialFiles.keys()) {
    assert.is(
      bytesOf(view, (input) => input.endsWith(source)),
      0,
      view,
    );
  }
  const files = new Set([outputOf(`stet-later:${source}`)]);
  const own = outputFiles.filter(({ path }) => [...files].some((file) => path.endsWith(file)));
  assert.ok(own.length > 0);
  const bytes = own.reduce((sum, { contents }) => sum + brotliSizeSync(contents), 0);
  assert.ok(bytes <= 3000, `${bytes} bytes`);
});

test.run();
