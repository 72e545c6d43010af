/** Where metrics are served: an address of this machine and a port, 0 for a free one. */
export interface MetricsAddress {
  host: string;
  port: number;
}

/**
 * Serves `/metrics` on a separate port, where a flood of visitors cannot take its place and no
 * proxy leads to it.
 * @throws Error for the operator, when it cannot listen.
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
  // The site's server keeps the process.
  server.unref();
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    server,
    /** As METRICS_ADDRESS has it, with the port that was taken. */
    listensAt: `${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
