import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listen } from './listen.ts';
import { projectFolder } from './project.ts';

/**
 * Serves the packages in this project's `node_modules` like a registry. So tests install without a
 * network, and get the project's versions.
 */
export async function startPackageRegistry() {
  const packages = findPackages();
  const tarballs = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const folders = packages.get(path);
    const body = folders === undefined ? tarballs.get(path) : describePackage(path, folders);
    response.writeHead(body === undefined ? 404 : 200).end(body ?? '{}');
  });
  const url = `http://127.0.0.1:${await listen(server)}`;

  function describePackage(name: string, folders: readonly string[]): string {
    const versions = folders.map((folder) => {
      const manifest = readManifest(folder);
      const path = `-/${name}-${manifest.version}.tgz`;
      const tarball = tarballs.get(path) ?? packFolder(folder);
      tarballs.set(path, tarball);
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      return { ...manifest, dist: { tarball: `${url}/${path}`, integrity } };
    });
    return JSON.stringify({
      name,
      'dist-tags': { latest: versions[0]?.version },
      versions: Object.fromEntries(versions.map((version) => [version.version, version])),
    });
  }

  return { url, close: () => server.close() };
}

/** The folders of each package by name, starting with the one that the project imports. */
function findPackages(): Map<string, string[]> {
  const record = readFileSync(join(projectFolder, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(record) as { packages: Record<string, unknown> };
  const found = new Map<string, string[]>();
  const isThere = (path: string) => existsSync(join(projectFolder, path, 'package.json'));
  const paths = Object.keys(packages)
    .filter(isThere)
    .sort((a, b) => a.length - b.length);
  for (const path of paths) {
    const [, name = ''] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    found.set(name, [...(found.get(name) ?? []), join(projectFolder, path)]);
  }
  return found;
}

/** A registry's data about a version, without optional packages for other machines. */
function readManifest(folder: string) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    optionalDependencies?: Record<string, string>;
  };
  const optional = Object.entries(manifest.optionalDependencies ?? {}).filter(([name]) =>
    existsSync(join(projectFolder, 'node_modules', name)),
  );
  return { ...manifest, optionalDependencies: Object.fromEntries(optional) };
}

function packFolder(folder: string): Buffer {
  const args = ['-cf', '-', '--exclude=node_modules', '-C', dirname(folder), basename(folder)];
  const { stdout, stderr, status } = spawnSync('tar', args, { maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`tar ${args.join(' ')}: ${stderr}`);
  return gzipSync(stdout, { level: 0 });
}
