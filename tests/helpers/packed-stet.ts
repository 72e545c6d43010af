import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project.ts';

/** Packs stet into a folder, as a release would. Returns the path of the tarball. */
export function packStet(folder: string): string {
  const pack = ['pack', '--silent', '--pack-destination', folder];
  const name = execFileSync('npm', pack, { cwd: projectFolder, encoding: 'utf8' }).trim();
  return join(folder, name);
}

/** Unpacks the files of a package into a new folder. */
export function unpack(tarball: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', tarball, '-C', folder, '--strip-components', '1']);
}
