import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { freePort } from './free-port.ts';

export interface RedisServer {
  url: string;
  port: number;
  /** Runs a command, as long as it needs no password. */
  command(...words: string[]): void;
  stop(): Promise<void>;
}

/** Whether tests can start Redis. If not, it prints the reason. */
export function hasRedis(): boolean {
  const { error } = spawnSync('redis-server', ['--version']);
  if (error !== undefined) {
    console.log('Skipped: redis-server is not installed (apt-get install redis-server).');
  }
  return error === undefined;
}

/** Starts Redis on the loopback interface, without files on the disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const chosen = port ?? (await freePort());
  const options = [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject).on('close', () => reject(new Error('redis-server has ended')));
    child.stdout.on('data', (text) => {
      if (String(text).includes('Ready to accept connections')) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    command(...words) {
      spawnSync('redis-cli', ['-p', String(chosen), ...words]);
    },
    async stop() {
      process.off('exit', kill);
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
