// Imported before the command line: gives Node, or the package sharp, other versions than they have.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const { sharp, ...versions } = JSON.parse(process.env.OTHER_VERSIONS ?? '{}');
Object.defineProperty(process, 'versions', { value: { ...process.versions, ...versions } });
if (sharp !== undefined) {
  const { readFileSync } = fs;
  fs.readFileSync = (file, ...options) => {
    const bytes = readFileSync(file, ...options);
    if (!/[\\/]sharp[\\/]package\.json$/.test(String(file))) return bytes;
    return JSON.stringify({ ...JSON.parse(bytes), version: sharp });
  };
  syncBuiltinESMExports();
}
