import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { createFolder, projectFolder } from './project.ts';

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

/** The block of docs/recipes/remote-cache.md that makes nginx a remote cache. */
export function nginxOfGuide(): string {
  const guide = readFileSync(join(projectFolder, 'docs/recipes/remote-cache.md'), 'utf8');
  const [, location] = /```nginx\n(.*?)```/s.exec(guide) ?? [];
  if (location === undefined) throw new Error('The guide has no lines for nginx.');
  return location;
}

/**
 * A remote cache as docs/recipes/remote-cache.md describes it: nginx with its WebDAV module, on loopback.
 * @param location the block of that page, whose folder is replaced.
 */
export async function startNginxCache(location: string) {
  const work = createFolder('nginx-cache');
  const data = join(work, 'data');
  mkdirSync(data);
  const port = await freePort();
  writeFileSync(
    join(work, 'nginx.conf'),
    `user root; daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log ${work}/error.log;
    events {}
    http {
      access_log off; client_body_temp_path ${work}/body;
      server {
        listen 127.0.0.1:${port};
        ${location.replaceAll('/srv/stet-cache', data)}
      }
    }`,
  );
  const child = spawn('nginx', ['-p', work, '-c', join(work, 'nginx.conf')], { stdio: 'inherit' });
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      break;
    } catch {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    }
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Absolute paths of the files that it keeps. */
    list: () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    close: () => child.kill(),
  };
}
