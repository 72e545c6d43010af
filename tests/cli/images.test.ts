import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { changeValues } from '../helpers/stored-values.ts';

const note = (image: string) =>
  `---\nheading: With an image\nwritten: 2024-06-01\n---\n\n![A field](${image})\n`;

/** The tiny site with a picture of 1000 × 500 pixels, shown by a note. */
async function createSite() {
  const root = copyFixture('tiny');
  mkdirSync(join(root, 'content/images/copy'), { recursive: true });
  const picture = join(root, 'content/images/field.png');
  await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#224466' } })
    .png()
    .toFile(picture);
  writeFileSync(join(root, 'notes/image.md'), note('../content/images/field.png'));
  return { root, picture };
}

test('an image becomes AVIF and a fallback at several widths, none above its own', async () => {
  const { root } = await createSite();
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  const made = Object.keys(readTree(join(root, 'dist/images/hashed')))
    .map((path) => path.replace(/-[0-9a-f]{8}-/, '-HASH-'))
    .sort();
  assert.equal(made, [
    'field-HASH-1000.avif',
    'field-HASH-1000.jpg',
    'field-HASH-480.avif',
    'field-HASH-800.avif',
    'field-HASH-800.jpg',
  ]);
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  assert.match(
    html,
    /<img src="\/images\/hashed\/field-[^"]+-800\.jpg" alt="A field"[^>]* width="1000" height="500"/,
  );
  for (const [, url] of html.matchAll(/(\/images\/\S+\.(?:avif|jpg)) \d+w/g)) {
    const { width } = await sharp(join(root, 'dist', url ?? '')).metadata();
    assert.is(width, Number(/-(\d+)\.\w+$/.exec(url ?? '')?.[1]));
  }
});

test('an image beside a content file is made ready like any other, and is no entry', async () => {
  const { root, picture } = await createSite();
  renameSync(picture, join(root, 'notes/on the left.png'));
  writeFileSync(join(root, 'notes/image.md'), note('<on the left.png> "Seen from the road"'));
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stderr);
  assert.match(stdout, '✓ 4 pages');
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  const [, src = ''] = /<figure><picture>.*<img src="([^"]+-800\.jpg)"/.exec(html) ?? [];
  assert.match(html, '<figcaption>Seen from the road</figcaption>');
  assert.match(src, /^\/images\/hashed\/on-the-left-/);
  assert.is((await sharp(join(root, 'dist', src)).metadata()).width, 800);
  // Another picture under the name is another file.
  await sharp({ create: { width: 900, height: 500, channels: 3, background: '#662222' } })
    .png()
    .toFile(join(root, 'notes/on the left.png'));
  await stet('build', '--root', root);
  assert.not.ok(readFileSync(join(root, 'dist/notes/image.html'), 'utf8').includes(src));
});

test('a written size with other proportions than the picture is said', async () => {
  const { root } = await createSite();
  const fitting = note('../content/images/field.png').replace('A field', 'A field|800x401');
  writeFileSync(join(root, 'notes/image.md'), fitting);
  assert.not.match((await stet('check', '--root', root)).stdout, 'image/size');
  writeFileSync(join(root, 'notes/image.md'), fitting.replace('800x401', '800x450'));
  const { stdout } = await stet('check', '--root', root);
  assert.match(stdout, 'notes/image.md:6:20  warning  image/size');
  assert.match(stdout, '1000 × 500 pixels, and is shown at 800 × 400.');
  assert.match(stdout, '→ Write 800x400 after its text.');
});

test('an image of another site in front matter is refused where it is named, with what can be done', async () => {
  const root = copyFixture('tiny');
  define(root, "images: { remote: ['https://a.example'] },");
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8')
    .replace('written: z.iso.date()', 'written: z.iso.date(), cover: z.string().optional()')
    .replace('pages: ({ notes }) => [', 'pages: ({ notes }, { image }) => [')
    .replace(
      '...notes.map((note) => ({',
      '...notes.map((note) => ({ ...(note.data.cover && image(note.data.cover, note) && {}),',
    );
  writeFileSync(config, text);
  for (const [name, host] of [
    ['allowed', 'https://a.example'],
    ['other', '//b.example'],
  ]) {
    const header = `heading: ${name}\nwritten: 2024-06-01\ncover: ${host}/x.png`;
    writeFileSync(join(root, `notes/${name}.md`), `---\n${header}\n---\n`);
  }
  const { stdout } = await stet('check', '--root', root);
  const [allowed = '', other = ''] = stdout.split('notes/other.md:');
  assert.match(allowed, 'notes/allowed.md:4:8  error  image/missing');
  assert.match(allowed, 'is on another site; stet makes sizes only for local images.');
  assert.match(allowed, 'Its host is in images.remote, so a view may also show it unchanged');
  assert.match(other, '4:8  error  image/missing');
  assert.match(
    other,
    'Save it in the images folder, and write its path. Hosts in images.remote are',
  );
});

test('the second build measures and makes no image again', async () => {
  const { root } = await createSite();
  await stet('build', '--root', root);
  // Whatever comes out after this came from the cache: not one of them is decoded or encoded.
  const variants = await changeValues(root, 'image', (_, key) => `${key} from the cache`);
  const mark = (measures: Buffer) => JSON.stringify({ ...JSON.parse(String(measures)), mark: 1 });
  const measures = await changeValues(root, 'measures', mark);
  assert.equal([measures.length, variants.length], [1, 5]);
  rmSync(join(root, 'dist'), { recursive: true });
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  const made = Object.values(readTree(join(root, 'dist/images/hashed')));
  assert.equal(made.sort(), variants.map((name) => `${name} from the cache`).sort());
  await changeValues(root, 'measures', (value) => {
    assert.ok(JSON.parse(String(value)).mark);
    return value;
  });
});

test('an image of another site is held to the hosts of the definition, to its size and to https', async () => {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8')
    .replace("folder: 'notes',", "folder: 'notes', rawHtml: 'sanitize',")
    .replace(
      "name: 'Tiny',",
      `name: 'Tiny',
       images: { remote: ['https://a.example', 'https://*.b.example'] },
       contentSecurityPolicy: { 'default-src': ["'self'"], 'img-src': ['https://c.example'] },`,
    );
  writeFileSync(config, text);
  const urls = [
    '![A|80x45](https://a.example/1.png)',
    '![A](https://x.b.example/2.png)',
    '![A](https://c.example/3.png)',
    '![A][d]',
    '<img src="http://a.example/5.png" alt="">',
    '<img src="https://a.example/6.png" width="8">',
    '[d]: https://d.example/4.png',
  ];
  writeFileSync(
    join(root, 'notes/image.md'),
    `---\nheading: Remote\nwritten: 2024-06-01\n---\n${urls.join('\n\n')}\n`,
  );
  const checked = await stet('check', '--root', root, '--json');
  const said = (stdout: string) =>
    (JSON.parse(stdout).diagnostics as { rule: string; line: number; message: string }[])
      .filter(({ rule }) => rule.startsWith('image/') || rule.startsWith('dist/'))
      .map(({ rule, line, message }) => [
        rule,
        line,
        /policy|jumps|encryption|alternative/.exec(message)?.[0],
      ]);
  const found = [
    ['image/size', 7, 'jumps'],
    ['image/remote', 9, 'jumps'],
    ['image/remote', 11, 'policy'],
    ['image/insecure', 13, 'encryption'],
    ['image/alt', 15, 'alternative'],
    ['image/size', 15, 'jumps'],
  ];
  assert.equal(said(checked.stdout), found);
  const { code, stdout, stderr } = await stet('build', '--root', root, '--json');
  assert.is(code, 0, stderr);
  assert.equal(said(stdout).sort(), found.sort(), 'a build says nothing twice');
  const policy = 'img-src https://c.example https://a.example https://*.b.example';
  assert.match(readFileSync(join(root, 'dist/_headers'), 'utf8'), policy);
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  assert.match(html, policy);
  assert.match(
    html,
    '<img src="https://a.example/1.png" alt="A" width="80" height="45" loading="lazy"',
  );
});

/** A GIF of 93 frames with a million pixels each: what an encoder makes of three, again and again. */
async function recordScreen(): Promise<Buffer> {
  const colors = ['#224466', '#886622', '#226644'];
  const noise = { type: 'gaussian', mean: 128, sigma: 2 } as const;
  const frames = await Promise.all(
    colors.map((background) =>
      sharp({ create: { width: 1200, height: 900, channels: 3, background, noise } })
        .composite([{ input: { create: { width: 600, height: 900, channels: 3, background } } }])
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1, colors: 8 })
    .toBuffer();
  const first = gif.indexOf(Buffer.from([0x21, 0xf9, 0x04]));
  const blocks = Array.from({ length: 31 }, () => gif.subarray(first, -1));
  return Buffer.concat([gif.subarray(0, first), ...blocks, gif.subarray(-1)]);
}

test('an animation that is too large to convert is published as it is, with a still', async () => {
  const root = copyFixture('tiny');
  const gif = await recordScreen();
  const { pages, width, height } = await sharp(gif).metadata();
  assert.equal([pages, width, height], [93, 1200, 900]);
  writeFileSync(join(root, 'notes/screen.gif'), gif);
  writeFileSync(join(root, 'notes/image.md'), note('screen.gif'));
  const { code, stdout } = await stet('build', '--root', root, '--json');
  assert.is(code, 0);
  assert.equal(
    JSON.parse(stdout).diagnostics.map(({ rule, file, line }: Record<string, unknown>) => [
      rule,
      file,
      line,
    ]),
    [
      ['image/unconverted', 'notes/screen.gif', null],
      ['image/heavy', 'notes/image.md', 6],
    ],
  );
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  const [picture = ''] = /<picture>.*?<\/picture>/.exec(html) ?? [];
  const [, stills = '', src = ''] =
    /^<picture><source media="\(prefers-reduced-motion: reduce\)" type="image\/webp" srcset="([^"]+)"[^>]*><img src="([^"]+\.gif)"[^>]* width="1200" height="900" loading="lazy"/.exec(
      picture,
    ) ?? [];
  assert.equal(readFileSync(join(root, 'dist', src)), gif);
  const still = await sharp(join(root, 'dist', stills.split(' ')[0] ?? '')).metadata();
  assert.equal([still.width, still.height, still.pages], [480, 360, undefined]);
});

test('the same picture in two folders is made once', async () => {
  const { root, picture } = await createSite();
  copyFileSync(picture, join(root, 'content/images/copy/field.png'));
  writeFileSync(join(root, 'notes/copy.md'), note('../content/images/copy/field.png'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.is(Object.keys(readTree(join(root, 'dist/images/hashed'))).length, 5);
});

test('a link to an image of the content says where files for links are', async () => {
  const { root } = await createSite();
  const image = '../content/images/field.png';
  writeFileSync(join(root, 'notes/image.md'), `${note(image)}\n[In full](${image})\n`);
  const { stdout } = await stet('check', '--root', root);
  assert.match(stdout, 'There is no page /content/images/field.png.');
  assert.match(stdout, '→ To link to a file, put it into the static folder, and write its URL.');
});

test('a file that is no image is refused by name, at the place that shows it too', async () => {
  const { root, picture } = await createSite();
  await stet('build', '--root', root);
  const before = readTree(join(root, 'dist'));
  writeFileSync(picture, 'not a picture');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'content/images/field.png  error  image/unreadable');
  assert.match(stdout, 'content/images/field.png is not a PNG.');
  assert.match(stdout, 'notes/image.md:6:1  error  image/unreadable');
  assert.match(stdout, 'Export it again as PNG, JPEG, WebP, AVIF, GIF or SVG.');
  assert.equal(readTree(join(root, 'dist')), before);
});

test('a drawing is shown as it is published: sanitized, at its size, in one file', async () => {
  const { root } = await createSite();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 45"><script>alert(1)</script><path d="M0 0h80"/></svg>';
  writeFileSync(join(root, 'notes/leaf.svg'), drawing);
  writeFileSync(join(root, 'notes/image.md'), note('leaf.svg'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.match(stdout, 'notes/leaf.svg  warning  image/unsafe-svg');
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  const [, src = ''] =
    /<p><img src="(\/images\/hashed\/leaf-[0-9a-f]{8}\.svg)" alt="A field" width="80" height="45" loading="lazy" decoding="async"><\/p>/.exec(
      html,
    ) ?? [];
  assert.is(
    readFileSync(join(root, 'dist', src), 'utf8'),
    '<svg viewBox="0 0 80 45" xmlns="http://www.w3.org/2000/svg" width="80" height="45"><path d="M0 0h80"/></svg>\n',
  );
});

/** Adds to the definition of the tiny site. */
function define(root: string, more: string): void {
  const file = join(root, 'site.config.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace("api: 'api.ts',", more));
}

test('an image of the static folder is named by its public URL, and made ready like any other', async () => {
  const { root, picture } = await createSite();
  define(root, "staticFolder: 'static',");
  mkdirSync(join(root, 'static/assets'), { recursive: true });
  renameSync(picture, join(root, 'static/assets/field.png'));
  writeFileSync(join(root, 'static/assets/none.png'), 'no picture, and none of the content');
  writeFileSync(join(root, 'notes/image.md'), note('/assets/field.png'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.not.match(stdout, /error|warning/);
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  const [, src = ''] = /<img src="(\/images\/hashed\/field-[^"]+)"/.exec(html) ?? [];
  assert.ok(existsSync(join(root, 'dist', src)), src);
  assert.ok(existsSync(join(root, 'dist/assets/field.png')), 'its own URL holds too');
});

test('an image with the name of another format is published, and --fix renames it where it is named', async () => {
  const { root, picture } = await createSite();
  await sharp(picture).jpeg().toFile(join(root, 'content/images/a photo.png'));
  writeFileSync(
    join(root, 'notes/image.md'),
    `${note('<../content/images/a photo.png>')}\n![Again](../content/images/a%20photo.png "a photo.png")\n`,
  );
  const built = await stet('build', '--root', root);
  assert.is(built.code, 0, built.stdout);
  assert.match(built.stdout, 'content/images/a photo.png is a JPEG with another extension.');
  const { stdout } = await stet('check', '--fix', '--root', root);
  assert.match(
    stdout,
    'content/images/a photo.png  renamed  image/misnamed: content/images/a photo.jpg',
  );
  assert.match(stdout, '0 errors, 0 warnings');
  assert.is(
    readFileSync(join(root, 'notes/image.md'), 'utf8'),
    `${note('<../content/images/a photo.jpg>')}\n![Again](../content/images/a%20photo.jpg "a photo.png")\n`,
  );
  assert.not(existsSync(join(root, 'content/images/a photo.png')));
});

test('several images on one line are renamed where each is named', async () => {
  const { root, picture } = await createSite();
  const write = (names: readonly string[]) =>
    `${note(`../content/images/${names[0]}`)}\n| a | b |\n| - | - |\n| ![A](../content/images/${names[0]}) | ![B](../content/images/${names[1]}) |\n`;
  for (const name of ['a.png', 'b.png']) {
    await sharp(picture)
      .webp()
      .toFile(join(root, 'content/images', name));
  }
  writeFileSync(join(root, 'notes/image.md'), write(['a.png', 'b.png']));
  const { stdout } = await stet('check', '--fix', '--root', root);
  assert.match(stdout, '0 errors, 0 warnings');
  assert.is(readFileSync(join(root, 'notes/image.md'), 'utf8'), write(['a.webp', 'b.webp']));
});

test('a site may only warn of missing images, which its pages then name as they are written', async () => {
  const { root } = await createSite();
  define(root, "rules: { 'image/missing': 'warning' },");
  writeFileSync(join(root, 'notes/image.md'), note('/cdn/field.png'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.match(stdout, 'notes/image.md:6:1  warning  image/missing');
  assert.not.match(stdout, 'dist/');
  const html = readFileSync(join(root, 'dist/notes/image.html'), 'utf8');
  assert.match(html, '<img src="/cdn/field.png" alt="A field">');
});

test('a rule that cannot be set is said before anything else', async () => {
  const { root } = await createSite();
  define(root, "rules: { 'front-matter/missing': 'off' },");
  writeFileSync(join(root, 'notes/image.md'), note('nowhere.png'));
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'rules: "front-matter/missing" cannot be set.');
});

test.run();
