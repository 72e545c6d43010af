import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Builds the tiny site with a part of its definition replaced. */
async function build(from: string, to: string) {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const before = readFileSync(config, 'utf8');
  assert.ok(before.includes(from), 'the test changes nothing');
  writeFileSync(config, before.replace(from, to));
  const { code, stdout, stderr } = await stet('build', '--root', root, '--json');
  assert.is(code, 1, stderr);
  assert.not.ok(existsSync(join(root, 'dist')));
  return {
    root,
    diagnostics: JSON.parse(stdout).diagnostics as Partial<Diagnostic>[],
  };
}

const feed = (path: string) =>
  `feeds: () => [{ title: 'N', description: 'N', home: '/', paths: { rss: '${path}' }, items: [] }],\n  api: 'api.ts',`;

const faults: readonly [what: string, from: string, to: string, says: RegExp][] = [
  [
    'a URL whose path is no path of a folder',
    "'https://tiny.example'",
    "'https://tiny.example/über?a=1'",
    /^url: expected a URL such as "https:\/\/example\.com" or "https:\/\/example\.com\/project", whose path/,
  ],
  [
    'a page without a head',
    "head: { title: 'Tiny', description: 'Every note there is.' },",
    '',
    /^The page \/: head is missing; it must be an object such as \{ title:/,
  ],
  [
    'a feed whose path has no slash',
    "api: 'api.ts',",
    feed('feed.xml'),
    /^The feed of \/: paths\.rss is "feed\.xml"; it must be the path of a file, such as "\/blog/,
  ],
  [
    'a feed outside the output',
    "api: 'api.ts',",
    feed('/../outside.xml'),
    /^The feed of \/: paths\.rss is "\/\.\.\/outside\.xml"; it must be/,
  ],
  [
    'a feed in the place of a folder',
    "api: 'api.ts',",
    feed('/notes'),
    /^the feed \/notes would be written to notes, which is the folder of notes\/first\.md\.$/,
  ],
  [
    'figures outside the output',
    "api: 'api.ts',",
    "figures: '/../outside.xml',",
    /^figures: expected the path of a file, such as/,
  ],
  [
    'a rewrite with a star in the middle',
    "api: 'api.ts',",
    "rewrites: [{ from: '/a/*/b', to: '/', status: 301 }],",
    /^rewrites\.0\.from: expected \* only at the end/,
  ],
  [
    'a rewrite to a path without a slash',
    "api: 'api.ts',",
    "rewrites: [{ from: '/a', to: 'b', status: 301 }],",
    /^rewrites\.0\.to: expected a path such as "\/about", or a URL/,
  ],
  [
    'a rewrite with a part of the old path in the new one',
    "api: 'api.ts',",
    "rewrites: [{ from: '/old/*', to: '/notes/:splat', status: 301 }],",
    /^rewrites\.0\.to: expected a whole path or URL: stet does not fill in :splat\. /,
  ],
  [
    'a rewrite to all paths below one',
    "api: 'api.ts',",
    "rewrites: [{ from: '/old/*', to: '/notes/*', status: 301 }],",
    /^rewrites\.0\.to: expected a whole path or URL: stet does not fill in \*\. /,
  ],
  [
    'a rewrite from a path with a name for its part',
    "api: 'api.ts',",
    "rewrites: [{ from: '/old/:id', to: '/', status: 301 }],",
    /^rewrites\.0\.from: expected a whole path or URL: stet does not fill in :id\. /,
  ],
  [
    'a source without its quotation marks',
    "api: 'api.ts',",
    'contentSecurityPolicy: { "default-src": ["self"] },',
    /^contentSecurityPolicy\.default-src\.0: expected "'self'": without its single quotes, it is a host$/,
  ],
  [
    'a directive that is two lines',
    "api: 'api.ts',",
    "contentSecurityPolicy: { 'default-src\\nx': ['*'] },",
    /expected the name of a directive/,
  ],
  [
    'the policy of a page that names other sources than that of all',
    "api: 'api.ts',",
    "contentSecurityPolicy: { 'default-src': [] }, pagePolicies: { '/': { 'img-src': [] } },",
    /^pagePolicies\.\/: expected the same directives as in contentSecurityPolicy, default-src, but found img-src$/,
  ],
  [
    'the policy of a page that is not there',
    "api: 'api.ts',",
    "contentSecurityPolicy: { 'default-src': [] }, pagePolicies: { '/none': { 'default-src': [] } },",
    /^pagePolicies names \/none, which is not a page\.$/,
  ],
  [
    'a template that is a folder',
    "api: 'api.ts',",
    "document: { template: 'notes' },",
    /^document\.template names notes, which is not a file\.$/,
  ],
  [
    'redirects that are a folder',
    "api: 'api.ts',",
    "redirects: 'notes',",
    /^redirects names notes, which is not a file\.$/,
  ],
  [
    'a collection that is a file',
    "folder: 'notes'",
    "folder: 'api.ts'",
    /^collections\.notes\.folder names api\.ts, which is not a folder\.$/,
  ],
  [
    'a file without a text',
    'pages: ({ notes }) => [',
    "pages: ({ notes }, tools) => [tools.file('a.json', undefined as never)].map(() => undefined) as never || [",
    /file\("a\.json"\) needs its text as a string/,
  ],
  [
    'an image without a path',
    'pages: ({ notes }) => [',
    'pages: ({ notes }, tools) => tools.image(undefined as never) as never || [',
    /image\(\) was called wrongly: it is missing; it must be a string\./,
  ],
  [
    'a card whose text is a number',
    'pages: ({ notes }) => [',
    "pages: ({ notes }, tools) => tools.card({ template: 'a', texts: { title: 4 as never } }) as never || [",
    /card\(\) was called wrongly: texts\.title is 4; it must be a string\./,
  ],
  [
    'a complaint without a file',
    'pages: ({ notes }) => [',
    "pages: ({ notes }, tools) => tools.complain({ rule: 'a/b', path: [], message: 'No.' } as never) as never || [",
    /complain\(\) was called wrongly: file is missing; it must be a string\./,
  ],
  [
    'a visibility that is none',
    "folder: 'notes',",
    "folder: 'notes', visibility: () => undefined as never,",
    /visibility\(\) of the site's definition threw: it must return an object/,
  ],
  [
    'a page whose file is not there',
    "view: 'index',",
    "view: 'none', source: 'notes/none.md',",
    /asks for the view "none"/,
  ],
];

/** What is said of a definition, with the place and the hint. */
const placed: readonly (readonly [what: string, from: string, to: string, says: string])[] = [
  [
    'an unknown key',
    "name: 'Tiny',",
    "nam: 'Tiny',",
    '7:3 The definition has no key "nam". Did you mean "name"?',
  ],
  [
    'a key one level too high',
    "name: 'Tiny',",
    "name: 'Tiny', inlineScript: 'api.ts',",
    '7:17 The definition has no key "inlineScript". It belongs to "document".',
  ],
  [
    'an unknown key of a collection',
    "folder: 'notes',",
    "folder: 'notes', field: {},",
    '10:24 collections.notes has no key "field". Did you mean "fields"?',
  ],
  [
    'an unknown key inside of a collection’s key',
    "folder: 'notes',",
    "folder: 'notes', fields: { titel: 'heading' },",
    '10:34 collections.notes.fields has no key "titel". Did you mean "title"?',
  ],
  [
    'an unknown key of a view',
    "index: 'index-view.tsx'",
    "index: { module: 'index-view.tsx', hydrat: false }",
    '32:47 views.index has no key "hydrat". Did you mean "hydrate"?',
  ],
  [
    'a value of another type',
    "name: 'Tiny',",
    'name: 42 as never,',
    '7:3 name is 42; it must be a string. The type SiteDefinition, which stet exports, documents every key.',
  ],
  [
    'a word that is none of several',
    "folder: 'notes',",
    "folder: 'notes', rawHtml: 'sanitise' as never,",
    '10:24 collections.notes.rawHtml is "sanitise"; it must be one of drop, sanitize. Did you mean "sanitize"?',
  ],
  [
    'a view that hydrates without the module that does it',
    ", client: 'entry.client.tsx' },\n  views: { index: 'index-view.tsx'",
    " },\n  views: { index: { module: 'index-view.tsx', hydrate: true }",
    '32:47 views.index.hydrate: expected entries.client, the module that exports hydrate The type SiteDefinition, which stet exports, documents every key.',
  ],
];

for (const [what, from, to, says] of placed) {
  test(`${what} is an error at its place`, async () => {
    const { diagnostics } = await build(from, to);
    const [{ message, hint, file, line, column } = {}, ...others] = diagnostics;
    assert.equal(others, []);
    assert.is(file, 'site.config.ts');
    assert.is(`${line}:${column} ${message} ${hint}`, says);
  });
}

for (const [what, from, to, says] of faults) {
  test(`${what} is an error of the definition`, async () => {
    const { root, diagnostics } = await build(from, to);
    assert.match(diagnostics[0]?.message ?? '', says);
    assert.not.ok(existsSync(join(dirname(root), 'outside.xml')));
  });
}

test('a rewrite of one path may go to any URL', async () => {
  const config = join(copyFixture('tiny'), 'site.config.ts');
  const rules = [
    'https://web.example/web/*/https://tiny.example/',
    '/notes/first?at=/:id#/:id',
  ].map((to, index) => `{ from: '/a${index}', to: '${to}', status: 301 }`);
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, before.replace("api: 'api.ts',", `rewrites: [${rules.join(', ')}],`));
  const { code, stdout } = await stet('check', '--root', dirname(config));
  assert.is(code, 0, stdout);
});

test.run();
