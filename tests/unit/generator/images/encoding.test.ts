import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  encoding,
  encodingId,
  identifyEncoding,
  sharpVersions,
} from '../../../../generator/images/encoding.ts';
import { createFolder } from '../../../helpers/project.ts';

/** A folder of packages in which sharp and a package with its libraries are installed. */
function install(versions: { sharp: string; platform: string; aom: string }): string {
  const folder = createFolder('sharp');
  const libraries = join(folder, '@img', `sharp-libvips-${versions.platform}`);
  mkdirSync(libraries, { recursive: true });
  writeFileSync(join(libraries, 'versions.json'), JSON.stringify({ aom: versions.aom }));
  mkdirSync(join(folder, 'sharp'));
  writeFileSync(join(folder, 'sharp/package.json'), JSON.stringify({ version: versions.sharp }));
  return join(folder, 'sharp');
}

test('the versions of sharp are those that it gives once it is loaded', () => {
  const versions = sharpVersions();
  for (const name of ['sharp', 'vips', 'aom', 'heif', 'webp', 'mozjpeg'] as const) {
    assert.ok(versions.includes(sharp.versions[name] ?? '?'), `${name}: ${versions}`);
  }
});

test('another version of sharp or of a library is told, another platform is not', () => {
  const installed = { sharp: '1.0.0', platform: 'linux-x64', aom: '3.0' };
  const base = sharpVersions(install(installed));
  assert.is.not(sharpVersions(install({ ...installed, sharp: '1.0.1' })), base);
  assert.is.not(sharpVersions(install({ ...installed, aom: '3.1' })), base);
  assert.is(sharpVersions(install({ ...installed, platform: 'darwin-arm64' })), base);
});

test('images have another id with other settings and with other versions', () => {
  assert.is(encodingId(), identifyEncoding(encoding, sharpVersions()));
  assert.is.not(identifyEncoding(encoding, 'another'), encodingId());
  const avif = { ...encoding.avif, quality: 56 };
  assert.is.not(identifyEncoding({ ...encoding, avif }, sharpVersions()), encodingId());
});

test.run();
