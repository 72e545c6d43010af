import { request } from 'node:http';

/** Milliseconds after which a download is broken off. */
const patience = 15_000;

/** Downloads what may be larger than memory, and throws it away. */
export function countBytes(
  url: string,
  options: { headers?: Record<string, string>; localAddress: string },
): Promise<{ status: number; bytes: number; isWhole: boolean }> {
  return new Promise((resolve) => {
    let [status, bytes] = [0, 0];
    const end = (isWhole: boolean) => resolve({ status, bytes, isWhole });
    const signal = AbortSignal.timeout(patience);
    const sent = request(url, { ...options, signal }, (response) => {
      status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => end(true)).on('error', () => end(false));
    });
    sent.on('error', () => end(false)).end();
  });
}
