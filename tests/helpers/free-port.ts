import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
