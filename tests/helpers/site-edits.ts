import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { indexName } from '../../generator/cache/store.ts';
import { changeSettings, installMeasures, readSettings, type Settings } from './edited-site.ts';
import { readTree, replaceIn } from './files.ts';
import type { Random } from './random.ts';
import { bringCache } from './restored-site.ts';

/** An edit of a site that edited-site.ts has created. */
export type Edit = (root: string, random: Random) => void | Promise<void>;

const notes = (root: string) =>
  readdirSync(join(root, 'notes')).filter((name) => name.endsWith('.md'));
const images = (root: string) => readdirSync(join(root, 'images'));
const outputFiles = (root: string) =>
  existsSync(join(root, 'dist')) ? Object.keys(readTree(join(root, 'dist'))) : [];
const noteText = (root: string, random: Random) => {
  const shown = random.pick(images(root));
  const other = random.pick(notes(root));
  return [
    '---',
    `heading: Heading ${random.integer(1000)}`,
    `written: 2024-0${1 + random.integer(9)}-1${random.integer(9)}`,
    '---',
    '',
    `Text ${random.integer(1000)} with a [link](/notes/first) and \`code\`.`,
    ...(other && random.integer(2) ? ['', `[Another note](${other}).`] : []),
    ...(shown && random.integer(2) ? ['', `![A picture](../images/${shown})`] : []),
    '',
  ].join('\n');
};

/** Paths with a rewrite or redirect instead of a page. */
function routes(root: string): string[] {
  const { rewrites = [] } = readSettings(root);
  const redirects = readFileSync(join(root, 'redirects.yaml'), 'utf8').matchAll(/^(.+): /gm);
  return [
    ...rewrites.map(({ from }) => from.replace('*', 'b')),
    ...[...redirects].map(([, from = '']) => from),
  ];
}

/** Paths of files that are not pages of the plan. */
function files(root: string): string[] {
  const { feed = {} } = readSettings(root);
  return [
    ...Object.values(feed),
    ...readdirSync(join(root, 'static')).map((name) => `/${name.replace('.html', '')}`),
  ];
}

/** Links have existing targets, which a later edit may remove. */
function footer(random: Random, targets: readonly string[]): string {
  const target = random.integer(4) ? random.pick(targets) : undefined;
  return `<footer>${target === undefined ? '' : `<a href="${target}">A link</a>`}</footer>`;
}

/** Edits by authors and developers, and changes to a machine's files, by topic. */
export const siteEdits: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  content: {
    'change a note': (root, random) =>
      writeFileSync(
        join(root, 'notes', random.pick(notes(root)) ?? 'a.md'),
        noteText(root, random),
      ),
    'add a note': (root, random) =>
      writeFileSync(join(root, 'notes', `n${random.integer(40)}.md`), noteText(root, random)),
    'delete a note': (root, random) => {
      const [first, ...others] = notes(root);
      if (first) rmSync(join(root, 'notes', random.pick(others) ?? first), { force: true });
    },
    'rename a note': (root, random) => {
      const name = random.pick(notes(root));
      if (name)
        renameSync(join(root, 'notes', name), join(root, 'notes', `r${random.integer(40)}.md`));
    },
    'break a note': (root, random) =>
      writeFileSync(join(root, 'notes', `n${random.integer(40)}.md`), '---\nheading: 1\n---\n'),
    'save a note as it is': (root, random) => {
      const file = join(root, 'notes', random.pick(notes(root)) ?? 'a.md');
      if (existsSync(file)) utimesSync(file, new Date(), new Date());
    },
    'draw an image': async (root, random) => {
      const background = { r: random.integer(256), g: random.integer(256), b: random.integer(256) };
      const size = 16 + random.integer(16);
      const create = { width: size, height: size, channels: 3, background } as const;
      writeFileSync(
        join(root, 'images', `i${random.integer(4)}.png`),
        await sharp({ create }).png().toBuffer(),
      );
    },
    'delete an image': (root, random) => {
      const name = random.pick(images(root));
      if (name) rmSync(join(root, 'images', name));
    },
  },
  code: {
    'edit the template': (root, random) =>
      replaceIn(join(root, 'document.html'), /<body[^>]*>/, `<body class="v${random.integer(9)}">`),
    'edit a component': (root, random) =>
      replaceIn(join(root, 'note-view.tsx'), /<main[^>]*>/, `<main id="v${random.integer(9)}">`),
    'edit styles': (root, random) =>
      writeFileSync(
        join(root, 'index-view.module.css'),
        `.list { margin: ${random.integer(9)}px }\n`,
      ),
    'edit the API': (root, random) =>
      replaceIn(
        join(root, 'api.ts'),
        /hello: env\.GREETED \?\? '\w+'/,
        `hello: env.GREETED ?? 'v${random.integer(9)}'`,
      ),
    'edit the definition': (root, random) =>
      replaceIn(
        join(root, 'site.config.ts'),
        /name: '[^']*'/,
        `name: 'Edited ${random.integer(9)}'`,
      ),
    'change the style of URLs': (root, random) =>
      changeSettings(root, (settings) => ({
        ...settings,
        urlStyle: random.integer(2) ? 'file' : 'directory',
      })),
  },
  rewrites: {
    'link to a route from the template': (root, random) =>
      replaceIn(join(root, 'document.html'), /<footer>.*<\/footer>/, footer(random, routes(root))),
    'change the rewrites': (root, random) =>
      changeSettings(root, ({ rewrites: _, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { rewrites: [{ from: '/go', to: '/', status: 302 }] },
          { rewrites: [{ from: '/go', to: '/', status: 200 }] },
          { rewrites: [{ from: '/old/*', to: '/', status: 301 }] },
        ]),
      })),
    'change the headers': (root, random) =>
      changeSettings(root, ({ headers: _, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { headers: [{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }] },
          { headers: [{ path: '/notes/*', headers: { 'X-Robots-Tag': 'noindex' } }] },
          { headers: [{ path: '/assets/*', headers: { 'Cache-Control': 'no-cache' } }] },
        ]),
      })),
  },
  redirects: {
    'link to a route from a component': (root, random) =>
      replaceIn(join(root, 'note-view.tsx'), /<footer>.*<\/footer>/, footer(random, routes(root))),
    'change the redirects': (root, random) =>
      writeFileSync(
        join(root, 'redirects.yaml'),
        random.pick(['', '/go: /\n', '/old/a: /notes/first\n']) ?? '',
      ),
  },
  files: {
    'link to a file from the template': (root, random) =>
      replaceIn(join(root, 'document.html'), /<footer>.*<\/footer>/, footer(random, files(root))),
    'link to a file from a component': (root, random) =>
      replaceIn(join(root, 'note-view.tsx'), /<footer>.*<\/footer>/, footer(random, files(root))),
    'change a static file': (root, random) =>
      writeFileSync(join(root, 'static', `s${random.integer(3)}.txt`), `${random.integer(9)}`),
    'edit a static style sheet': (root, random) =>
      writeFileSync(
        join(root, 'static/extra.css'),
        random.pick(['body { margin: 0 }\n', 'body { background: url(/s0.txt) }\n']) ?? '',
      ),
    'link the style sheet in the template': (root, random) =>
      replaceIn(
        join(root, 'document.html'),
        /<head>\n(?:<link.*\n)?/,
        random.integer(2) ? '<head>\n' : '<head>\n<link rel="stylesheet" href="/extra.css">\n',
      ),
    'delete a static file': (root, random) =>
      rmSync(join(root, 'static', `s${random.integer(3)}.txt`), { force: true }),
    'edit a static page': (root, random) =>
      writeFileSync(
        join(root, 'static/s.html'),
        `<!doctype html><html lang="en"><title>A page</title>${footer(random, files(root))}</html>`,
      ),
    'change the feeds': (root, random) =>
      changeSettings(root, ({ feed: _, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { feed: { rss: '/feed.xml' } },
          { feed: { rss: '/news.xml', json: '/news.json' } },
          { feed: { atom: '/atom.xml' } },
        ]),
      })),
  },
  settings: {
    'change what is written': (root, random) =>
      changeSettings(root, ({ precompress: _, hosts: __, figures: ___, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { precompress: true },
          { hosts: ['nginx', 'caddy'] },
          { figures: '/figures.json' },
        ]),
      })),
    'change what documents say': (root, random) =>
      changeSettings(root, ({ language: _, inlineStyles: __, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([{}, { language: 'fr' }, { inlineStyles: ['index'] }]),
      })),
    'change the policy': (root, random) =>
      changeSettings(root, ({ contentSecurityPolicy: _, disallow: __, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { disallow: ['/notes'] },
          { contentSecurityPolicy: { 'default-src': ["'self'"] } },
          { contentSecurityPolicy: { 'script-src': ["'self'"] } },
        ]),
      })),
    'change the widths of images': (root, random) =>
      changeSettings(root, ({ widths: _, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([{}, { widths: [16] }, { widths: [16, 24] }]),
      })),
    'change the checks': (root, random) =>
      changeSettings(root, ({ rules: _, budgets: __, ...settings }) => ({
        ...settings,
        ...random.pick<Settings>([
          {},
          { rules: { 'dist/head': 'off' } },
          { rules: { 'dist/link': 'warning' } },
          { budgets: [{ html: 100_000 }] },
          { budgets: [{ data: 60 }] },
        ]),
      })),
  },
  packages: {
    'install another version of a package': (root, random) => {
      const longest = 60 + random.integer(2);
      // Each version has only one content.
      installMeasures(root, longest * 10 + random.integer(3), longest);
    },
    'edit a linked package': (root, random) =>
      writeFileSync(
        join(root, 'packages/words/index.js'),
        `export const prefix = '${random.pick(['', 'A ', 'B '])}';\n`,
      ),
  },
  machine: {
    'edit a file of the output': (root, random) => {
      const name = random.pick(outputFiles(root));
      if (name) writeFileSync(join(root, 'dist', name), 'somebody was here');
    },
    'delete a file of the output': (root, random) => {
      const name = random.pick(outputFiles(root).filter((path) => path.endsWith('.html')));
      if (name) rmSync(join(root, 'dist', name));
    },
    'delete the output': (root) => rmSync(join(root, 'dist'), { recursive: true, force: true }),
    'restore the cache into another folder, with dist': (root) =>
      bringCache(root, { withOutput: true }),
    'restore the cache into another folder, without dist': (root) =>
      bringCache(root, { withOutput: false }),
    'damage the cache': (root, random) => {
      const folder = join(root, '.stet/cache/store');
      const files = existsSync(folder) ? Object.keys(readTree(folder)) : [];
      const file = random.pick(files);
      if (file === undefined) return;
      const path = join(folder, file);
      const bytes = readFileSync(path);
      if (random.integer(3) === 0) truncateSync(path, random.integer(bytes.length));
      else {
        const at = random.integer(bytes.length);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 + random.integer(255)), at);
        writeFileSync(path, bytes);
      }
    },
    'delete a part of the cache': (root, random) => {
      const part = random.pick([`store/${indexName}`, 'store', 'spare']);
      rmSync(join(root, '.stet/cache', part ?? ''), { recursive: true, force: true });
    },
  },
};
