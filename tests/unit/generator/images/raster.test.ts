import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { encoding } from '../../../../generator/images/encoding.ts';
import { adobeRgbProfile } from '../../../helpers/icc-profile.ts';
import { prepareImages } from '../../../helpers/images.ts';
import { createFolder } from '../../../helpers/project.ts';

type Color = readonly [number, number, number];

const plain = (width: number, height: number, [r, g, b]: Color) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

/** The color in the middle of a picture, or of a place in it given as shares of its size. */
async function colorOf(bytes: Buffer, at: readonly [x: number, y: number] = [0.5, 0.5]) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const x = Math.floor(info.width * at[0]);
  const y = Math.floor(info.height * at[1]);
  const from = (y * info.width + x) * info.channels;
  return [...data.subarray(from, from + info.channels)];
}

function isNear(found: readonly number[], wanted: readonly number[], tolerance: number): boolean {
  return wanted.every((value, index) => Math.abs((found[index] ?? -1) - value) <= tolerance);
}

/** Makes every variant and holds its middle against a color. */
async function assertColor(name: string, bytes: Buffer, wanted: readonly number[], tolerance = 8) {
  const { make, diagnostics } = await prepareImages({ [name]: bytes });
  assert.equal(diagnostics, []);
  const made = Object.entries(await make(name));
  assert.ok(made.length >= 3, `${made.length} variants`);
  for (const [variant, file] of made) {
    const { space, icc } = await sharp(file).metadata();
    assert.is(space, 'srgb', `${variant} is ${space}`);
    assert.is(icc, undefined, `${variant} has a profile`);
    const found = await colorOf(file);
    assert.ok(isNear(found, wanted, tolerance), `${variant}: ${found}, not ${wanted}`);
  }
}

/** How the pixels of a picture lie in a file of each EXIF orientation. */
const layings: Readonly<Record<number, (image: Sharp) => Sharp>> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  // sharp mirrors before it turns.
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

test('an image that has changed since it was measured is not made', async () => {
  const red = await plain(30, 20, [255, 0, 0]).png().toBuffer();
  const blue = await plain(30, 20, [0, 0, 255]).png().toBuffer();
  const { folder, make } = await prepareImages({ 'a.png': red });
  const file = join(folder, 'a.png');
  for (const change of [() => writeFileSync(file, blue), () => rmSync(file)]) {
    change();
    const error = await make('a.png').catch((thrown: unknown) => thrown);
    assert.instance(error, SiteError);
    const { diagnostics } = error as SiteError;
    assert.is(diagnostics[0]?.message, 'images/a.png was changed, moved or deleted meanwhile.');
  }
  writeFileSync(file, red);
  for (const made of Object.values(await make('a.png'))) {
    assert.ok(isNear(await colorOf(made), [255, 0, 0], 8));
  }
});

test('each EXIF orientation shows the picture upright, at its upright size', async () => {
  const corner = { create: { width: 30, height: 20, channels: 3, background: '#f00' } } as const;
  const upright = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#00f' },
  })
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const files: Record<string, Buffer> = {};
  for (const [orientation, lay] of Object.entries(layings)) {
    files[`o${orientation}.jpg`] = await sharp(await lay(sharp(upright)).png().toBuffer())
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: Number(orientation) })
      .toBuffer();
  }
  const { index, make } = await prepareImages(files);
  for (const name of Object.keys(files)) {
    const image = index.get(`images/${name}`);
    assert.equal(image?.fault === undefined && [image?.width, image?.height], [60, 40], name);
    for (const [variant, file] of Object.entries(await make(name))) {
      const { width, height, orientation } = await sharp(file).metadata();
      assert.equal([width, height, orientation ?? 1], [60, 40, 1], `${name} → ${variant}`);
      const corners = [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x, y] as const));
      const colors = await Promise.all(corners.map((at) => colorOf(file, at)));
      const isRed = colors.map((color) => isNear(color, [255, 0, 0], 20));
      assert.equal(isRed, [true, false, false, false], `${name} → ${variant}`);
    }
  }
});

test('neither EXIF, GPS, XMP, IPTC nor a profile is in any output', async () => {
  const secrets = ['Ada Lovelace', 'Nikon', '51/1 30/1', 'xpacket', 'Photoshop'];
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada Lovelace"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const withAll = plain(900, 450, [40, 90, 160])
    .withExif({
      IFD0: { Copyright: 'Ada Lovelace', Make: 'Nikon' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp(xmp)
    .withIccProfile('p3', { attach: true });
  const files = {
    'a.jpg': await withAll.clone().jpeg().toBuffer(),
    'b.png': await withAll.clone().png().toBuffer(),
    'c.webp': await withAll.clone().webp().toBuffer(),
    'd.avif': await withAll.clone().avif().toBuffer(),
  };
  const { make, diagnostics } = await prepareImages(files);
  assert.equal(diagnostics, []);
  for (const [name, original] of Object.entries(files)) {
    const before = await sharp(original).metadata();
    assert.ok(before.exif && before.xmp && before.icc, `${name} has metadata to strip`);
    const made = Object.entries(await make(name));
    assert.is(made.length, 4, name);
    for (const [variant, file] of made) {
      const { exif, xmp: kept, icc, iptc } = await sharp(file).metadata();
      assert.equal([exif, kept, icc, iptc], [undefined, undefined, undefined, undefined], variant);
      const text = file.toString('latin1');
      for (const secret of secrets) assert.not.ok(text.includes(secret), `${variant}: ${secret}`);
    }
  }
});

test('Display P3 becomes sRGB', async () => {
  const bytes = await plain(900, 450, [200, 60, 40]).withIccProfile('p3').png().toBuffer();
  // The same color in other numbers: without a conversion they would be shown as they stand.
  assert.not.ok(isNear(await rawColor(bytes), [200, 60, 40], 8));
  await assertColor('p3.png', bytes, [200, 60, 40]);
});

test('Adobe RGB becomes sRGB', async () => {
  const profile = join(createFolder('profile'), 'adobe.icc');
  writeFileSync(profile, adobeRgbProfile());
  const bytes = await plain(900, 450, [200, 60, 40])
    .withIccProfile(profile)
    .jpeg({ quality: 95 })
    .toBuffer();
  assert.not.ok(isNear(await rawColor(bytes), [200, 60, 40], 8));
  await assertColor('adobe.jpg', bytes, [200, 60, 40]);
});

test('CMYK becomes sRGB, with its profile and without', async () => {
  const cmyk = plain(900, 450, [150, 120, 100]).toColourspace('cmyk');
  const tagged = await cmyk.clone().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
  const bare = await cmyk.clone().jpeg({ quality: 95 }).toBuffer();
  assert.is((await sharp(tagged).metadata()).space, 'cmyk');
  // Printing inks have fewer colors.
  await assertColor('tagged.jpg', tagged, [150, 120, 100], 24);
  await assertColor('bare.jpg', bare, [150, 120, 100], 40);
});

test('16 bits a channel and gray become 8 bits of sRGB', async () => {
  const wide = await plain(900, 450, [10, 130, 250]).toColourspace('rgb16').png().toBuffer();
  assert.is((await sharp(wide).metadata()).depth, 'ushort');
  await assertColor('wide.png', wide, [10, 130, 250]);
  const gray = plain(900, 450, [90, 90, 90]);
  await assertColor(
    'gray.png',
    await gray.clone().toColourspace('b-w').png().toBuffer(),
    [90, 90, 90],
  );
  await assertColor(
    'grey16.png',
    await gray.clone().toColourspace('grey16').png().toBuffer(),
    [90, 90, 90],
  );
  await assertColor(
    'gray.jpg',
    await gray.clone().toColourspace('b-w').jpeg().toBuffer(),
    [90, 90, 90],
  );
});

test('what shines through still does, and an alpha channel that hides nothing costs no PNG', async () => {
  const half = { r: 0, g: 200, b: 0, alpha: 0.5 };
  const glass = await sharp({ create: { width: 900, height: 450, channels: 4, background: half } })
    .png()
    .toBuffer();
  const opaque = await plain(900, 450, [0, 200, 0]).ensureAlpha(1).png().toBuffer();
  const { index, make } = await prepareImages({ 'glass.png': glass, 'opaque.png': opaque });
  const made = await make('glass.png');
  assert.equal(Object.keys(made).sort(), ['480.avif', '480.png', '800.avif', '800.png']);
  for (const [variant, file] of Object.entries(made)) {
    const [, green, , alpha] = await colorOf(file);
    assert.ok(isNear([green ?? 0, alpha ?? 0], [200, 128], 10), variant);
  }
  assert.ok(Object.keys(await make('opaque.png')).includes('480.jpg'));
  const color = (name: string) => {
    const image = index.get(`images/${name}`);
    return image?.fault === undefined ? image?.color : undefined;
  };
  assert.is(color('glass.png'), '#00000000');
  // Of the picture's own color, and found in sRGB.
  assert.match(color('opaque.png') ?? '', /^#0[0-9a-f]c[0-9a-f]0[0-9a-f]$/);
});

test('no variant is wider than its image', async () => {
  const { make } = await prepareImages({
    'small.png': await plain(300, 200, [9, 9, 9]).png().toBuffer(),
  });
  for (const file of Object.values(await make('small.png'))) {
    assert.is((await sharp(file).metadata()).width, 300);
  }
});

/** The numbers as they stand in the file. */
async function rawColor(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes, { ignoreIcc: true })
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('an image is decoded once for all formats of a width', async () => {
  const bytes = await plain(600, 300, [200, 40, 40]).png().toBuffer();
  const { index, list } = await prepareImages({ 'a.png': bytes });
  const outputs = list('a.png').filter(({ path }) => /-600\.\w+$/.test(path));
  const [first, ...others] = outputs.map(({ make }) => make);
  await first?.();
  rmSync(index.get('images/a.png')?.absolute ?? '');
  assert.is(others.length, 1);
  const made = await Promise.all(others.map((make) => make()));
  const direct = sharp(bytes).resize({ width: 600 });
  assert.ok(Buffer.from(made[0] ?? '').equals(await direct.jpeg(encoding.jpeg).toBuffer()));
});

test.run();
