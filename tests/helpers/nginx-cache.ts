import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startNginx } from './nginx.ts';
import { createFolder, projectFolder } from './project.ts';

/** The block of docs/recipes/remote-cache.md that makes nginx a remote cache. */
export function nginxOfGuide(): string {
  const guide = readFileSync(join(projectFolder, 'docs/recipes/remote-cache.md'), 'utf8');
  const [, location] = /```nginx\n(.*?)```/s.exec(guide) ?? [];
  if (location === undefined) throw new Error('The guide has no lines for nginx.');
  return location;
}

/**
 * Starts a remote cache as in docs/recipes/remote-cache.md: nginx with its WebDAV module, on
 * loopback.
 * @param location the block of that page, whose folder is replaced.
 */
export async function startNginxCache(location: string) {
  const data = createFolder('nginx-cache');
  const port = await freePort();
  const nginx = await startNginx(
    port,
    `server { listen 127.0.0.1:${port}; ${location.replaceAll('/srv/stet-cache', data)} }`,
  );
  return {
    ...nginx,
    /** Absolute paths of its files. */
    list: () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
  };
}
