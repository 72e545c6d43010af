import { freePort } from '../../helpers/free-port.ts';
import { proxyOfGuide, startNginx } from '../../helpers/nginx.ts';
import { type StetServer, startServerWith } from '../../helpers/stet-process.ts';

export interface Fleet {
  /** Of the proxy before all processes. */
  url: string;
  /** Ends one process by SIGKILL and starts it again, the next one each time. */
  killNext(): Promise<void>;
  /** Replaces one process after the other as a supervisor does: SIGTERM, then a new one. */
  restartAll(): Promise<void>;
  /** Why starts failed that were made again. */
  failedStarts: readonly string[];
  /** Everything that the processes have logged. */
  readLogs(): string;
  stop(): Promise<void>;
}

/** Serves a built site by several processes on one database, behind nginx as docs/deploy.md has it. */
export async function startFleet(
  root: string,
  { processes, env }: { processes: number; env: Record<string, string> },
): Promise<Fleet> {
  const ports = await freePorts(processes);
  const logs: string[] = [];
  const failedStarts: string[] = [];
  const start = (port: number) =>
    startServerWith(env, 'serve', '--root', root, '--no-build', '--port', String(port));
  const servers: StetServer[] = [];
  // One after the other, as a first start of a machine is not what is measured.
  for (const port of ports) servers.push(await start(port));
  const replace = async (index: number, end: (server: StetServer) => Promise<unknown>) => {
    const server = servers[index] as StetServer;
    await end(server);
    logs.push(server.output.stdout);
    for (let isUp = false; !isUp; ) {
      // As a supervisor does: a start fails while the database is away.
      const next = await start(ports[index] as number).catch((error: Error) => error.message);
      isUp = typeof next !== 'string';
      if (typeof next === 'string') failedStarts.push(next);
      else servers[index] = next;
    }
  };
  /** Changes of the same process wait for one another. */
  const busy = ports.map(() => Promise.resolve());
  const change = (index: number, end: (server: StetServer) => Promise<unknown>) => {
    const changed = (busy[index] as Promise<void>).then(() => replace(index, end));
    busy[index] = changed;
    return changed;
  };
  let killed = 0;
  const port = await freePort();
  const nginx = await startNginx(port, proxyOfGuide(port, ports));
  return {
    url: nginx.url,
    killNext() {
      killed += 1;
      return change(killed % processes, (server) => server.kill());
    },
    async restartAll() {
      for (const index of ports.keys()) await change(index, (server) => server.stop());
    },
    failedStarts,
    readLogs: () => [...logs, ...servers.map(({ output }) => output.stdout)].join(''),
    async stop() {
      await Promise.all(busy);
      await Promise.all(servers.map((server) => server.stop()));
      await nginx.close();
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
