import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createFolder, projectFolder } from './project.ts';

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

/**
 * Starts nginx on the loopback interface.
 * @param http the content of its block `http`; one of its servers must listen on the port.
 */
export async function startNginx(port: number, http: string) {
  const work = createFolder('nginx');
  const config = join(work, 'nginx.conf');
  writeFileSync(
    config,
    `user root; daemon off; worker_processes 1; pid ${work}/nginx.pid; error_log ${work}/error.log;
    events { worker_connections 4096; }
    http { access_log off; client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy;
      ${http}
    }`,
  );
  const child = spawn('nginx', ['-p', work, '-c', config], { stdio: 'inherit' });
  const kill = () => child.kill();
  process.on('exit', kill);
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
    async close(): Promise<void> {
      process.off('exit', kill);
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
}

/** nginx's lines of docs/deploy.md, for several processes and a separate port, without TLS. */
export function proxyOfGuide(port: number, processes: readonly number[]): string {
  const guide = readFileSync(join(projectFolder, 'docs/deploy.md'), 'utf8');
  const [, lines] = /```nginx\n(upstream site.*?)```/s.exec(guide) ?? [];
  if (lines === undefined) throw new Error('docs/deploy.md has no lines for nginx.');
  const servers = processes.map((process) => `server 127.0.0.1:${process} max_fails=0;`).join(' ');
  return lines
    .replace('server 127.0.0.1:4300;', servers)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/\s+ssl_certificate.*?;/g, '')
    .replace('$host;', '$http_host;');
}
