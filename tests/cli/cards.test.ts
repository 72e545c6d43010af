import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Region } from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree, replaceIn } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { changeValues } from '../helpers/stored-values.ts';

const font =
  'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';

const template = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" color="#00f">
<rect width="1200" height="630" fill="#fff"/>
<rect width="100" height="630" fill="currentColor"/>
<text data-text="title" x="200" y="300" font-size="80" data-width="900" data-lines="2">Title</text>
</svg>`;

/** The tiny site with a card for every note. */
function createSite() {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  copyFileSync(join(projectFolder, font), join(root, 'font.woff2'));
  writeFileSync(join(root, 'card.svg'), template);
  const definition = readFileSync(config, 'utf8')
    .replace('pages: ({ notes }) =>', 'pages: ({ notes }, tools) =>')
    .replace(
      'description: `A note of',
      "image: { alt: note.data.heading, ...tools.card({ template: 'note', texts: { title: note.data.heading }, color: '#f00' }) }, description: `A note of",
    )
    .replace(
      'entries:',
      "socialCards: { templates: { note: 'card.svg' }, fonts: ['font.woff2'] },\n  entries:",
    );
  writeFileSync(config, definition);
  return root;
}

const cardOf = (root: string, note: string) => {
  const html = readFileSync(join(root, `dist/notes/${note}.html`), 'utf8');
  const url = /<meta property="og:image" content="https:\/\/tiny\.example(\/[^"]+)">/.exec(
    html,
  )?.[1];
  return { html, url: url ?? '' };
};

/** The smallest value of each channel in a part of a picture. */
async function darkestOf(file: string, part: Region) {
  const pixels = await sharp(file).removeAlpha().toColourspace('srgb').extract(part).toBuffer();
  const { channels } = await sharp(pixels).stats();
  return channels.map(({ min }) => min);
}

test('a page gets its card: absolute URL, 1200 × 630, with its text and color in it', async () => {
  const root = createSite();
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  const { html, url } = cardOf(root, 'first');
  assert.match(html, '<meta property="og:image:width" content="1200">');
  assert.match(html, '<meta property="og:image:height" content="630">');
  assert.match(html, /<meta property="og:image:alt" content="[^"]+">/);
  assert.match(html, `<meta name="twitter:image" content="https://tiny.example${url}">`);
  assert.is.not(url, cardOf(root, 'second').url);

  const file = join(root, 'dist', url);
  const { width, height, format } = await sharp(file).metadata();
  assert.equal([width, height, format], [1200, 630, 'png']);
  assert.equal(await darkestOf(file, { left: 0, top: 0, width: 90, height: 90 }), [255, 0, 0]);
  assert.equal(
    await darkestOf(file, { left: 200, top: 230, width: 500, height: 70 }),
    [0, 0, 0],
    'the title is not there',
  );
});

test('the second build makes no card again', async () => {
  const root = createSite();
  await stet('build', '--root', root);
  const { url } = cardOf(root, 'first');
  await changeValues(root, 'card', () => 'from the cache');
  rmSync(join(root, 'dist'), { recursive: true });
  await stet('build', '--root', root);
  assert.is(readFileSync(join(root, 'dist', url), 'utf8'), 'from the cache');
});

test('another title gives another URL, and the old picture is gone', async () => {
  const root = createSite();
  await stet('build', '--root', root);
  const { url } = cardOf(root, 'first');
  const note = join(root, 'notes/first.md');
  replaceIn(note, /heading: .*/, 'heading: "<Ümläut> 漢 🚀"');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.is.not(cardOf(root, 'first').url, url);
  const made = Object.keys(readTree(join(root, 'dist')));
  assert.ok(made.includes(cardOf(root, 'first').url.slice(1)));
  assert.not.ok(made.includes(url.slice(1)));
});

test('letters that no font has are left out with a warning that names page and letters', async () => {
  const root = createSite();
  const note = join(root, 'notes/first.md');
  const heading = 'heading: "Ça va? 漢字 👩‍🚀 e\u0301 漢"';
  replaceIn(note, /heading: .*/, heading);
  // Also of a card that is there already.
  for (const build of ['first', 'second']) {
    const { code, stdout } = await stet('build', '--root', root);
    assert.is(code, 0, stdout);
    assert.match(stdout, /notes\/first\.md .*warning .*card\/letters/, build);
    const said = 'The social card of /notes/first leaves out 漢 字 👩‍🚀, which no font';
    assert.match(stdout.replace(/\s+/g, ' '), said);
    assert.not.match(stdout, 'card of /notes/second');
  }
});

test('the same site gives the same bytes without a cache', async () => {
  const root = createSite();
  await stet('build', '--root', root);
  const first = readTree(join(root, 'dist/images'));
  rmSync(join(root, 'dist'), { recursive: true });
  rmSync(join(root, '.stet/cache/store'), { recursive: true });
  await stet('build', '--root', root);
  assert.equal(readTree(join(root, 'dist/images')), first);
});

test('a broken template is an error at its place, and the output stays', async () => {
  const root = createSite();
  writeFileSync(join(root, 'card.svg'), template.replace('x="200"', 'x=200'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'card.svg:4:27  error  card/template');
  assert.not.ok(existsSync(join(root, 'dist')));
});

test('check finds mistakes in templates, as the build does', async () => {
  const root = createSite();
  const check = async (text: string) => {
    writeFileSync(join(root, 'card.svg'), text);
    return (await stet('check', '--root', root)).stdout;
  };
  assert.match(
    await check(template.replace('x="200"', 'x=200')),
    'card.svg:4:27  error  card/temp',
  );
  const other = template.replace('data-text="title"', 'data-text="titel"');
  assert.match(await check(other), /card\.svg:1:1 .*card\/template[\s\S]*✗ 1 error/);
});

test('a text that the template does not take is an error that names both', async () => {
  const root = createSite();
  writeFileSync(join(root, 'card.svg'), template.replace('data-text="title"', 'data-text="titel"'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, /card\.svg:1:1 .*card\/template[\s\S]*data-text="title"/);
});

test('a template or a font that is not there is found by check', async () => {
  const root = createSite();
  rmSync(join(root, 'card.svg'));
  rmSync(join(root, 'font.woff2'));
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'socialCards.templates.note names card.svg, which does not exist.');
  assert.match(stdout, 'socialCards.fonts.0 names font.woff2, which does not exist.');
});

test.run();
