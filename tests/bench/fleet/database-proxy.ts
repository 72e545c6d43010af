import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import { startNginx } from '../../helpers/nginx.ts';
import { projectFolder } from '../../helpers/project.ts';

/**
 * Starts nginx in front of sqld with the lines of docs/operations.md.
 * @returns the URL for DATABASE_URL, with the key of the server's URL.
 */
export async function startDatabaseProxy(
  url: string,
): Promise<{ databaseUrl: string; close(): Promise<void> }> {
  const guide = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
  const [, lines] = /```nginx\n(upstream sqld.*?)```/s.exec(guide) ?? [];
  if (lines === undefined) throw new Error('docs/operations.md has no lines for nginx.');
  const port = await freePort();
  const { host, search } = new URL(url);
  const nginx = await startNginx(
    port,
    lines
      .replace('127.0.0.1:8081', host)
      .replace('listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`),
  );
  return { databaseUrl: nginx.url + search, close: nginx.close };
}
