import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Arrivals, createArrivals } from './arrivals.ts';
import { listen } from './listen.ts';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  webhooks: Arrivals<ReceivedWebhook>;
  close(): void;
}

/**
 * Starts an endpoint for webhooks on the loopback interface.
 * @param answers the statuses to respond with, in order; the last one repeats. 0 means no response.
 */
export async function startWebhookReceiver(answers = [204]): Promise<WebhookReceiver> {
  const webhooks = createArrivals<ReceivedWebhook>();
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const body = await text(request);
    const status = answers[Math.min(webhooks.all.length, answers.length - 1)] ?? 0;
    if (status !== 0) {
      response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
    }
    webhooks.add({ path: url, headers, body });
  });
  server.unref();
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    webhooks,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
