/** Where to serve metrics: an address of this machine and a port, 0 for any free one. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/**
 * Serves `/metrics` on a separate port, where a flood of visitors cannot block it and no proxy
 * exposes it.
 * @throws Error for the operator, if the address cannot be used.
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  { contentType, read }: { contentType: string; read: () => Promise<string> },
) {
  const { createServer } = await import('node:http');
  const server = createServer(async ({ method, url }, response) => {
    const isKnown = url?.split('?')[0] === '/metrics';
    if (!isKnown || method !== 'GET') {
      return void response.writeHead(isKnown ? 405 : 404, isKnown ? { Allow: 'GET' } : {}).end();
    }
    try {
      const text = await read();
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
      response.end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) =>
      reject(
        new Error(`METRICS_ADDRESS: ${host}:${port} cannot be used (${cause.code})`, { cause }),
      );
    server.once('error', fail).listen(port, host, () => resolve());
  });
  // This server does not keep the process alive; the site's server does.
  server.unref();
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    server,
    /** The address in the form of METRICS_ADDRESS, with the actual port. */
    listensAt: `${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
