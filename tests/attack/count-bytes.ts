import { request } from 'node:http';

/** Downloads what may be larger than memory, and throws it away. */
export function countBytes(
  url: string,
  options: { headers?: Record<string, string>; localAddress: string },
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      const status = response.statusCode ?? 0;
      response.on('end', () => resolve({ status, bytes })).on('error', reject);
    });
    sent.on('error', reject).end();
  });
}
