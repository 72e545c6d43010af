import { connect, type Socket } from 'node:net';

/** The response on a connection before it was closed; `cut off` if there was none. */
export interface SlowAnswer {
  status: number | 'cut off';
  /** The whole response, with its headers. */
  text: string;
}

/**
 * Opens a connection that sends a byte per second after its beginning.
 * @param onClosed called once, when the connection is closed.
 */
export function openSlowly(
  { url, begin, localAddress }: { url: string; begin: string; localAddress?: string },
  onClosed: (answer: SlowAnswer) => void,
): Socket {
  const { port } = new URL(url);
  let answer = '';
  const socket = connect({
    port: Number(port),
    host: '127.0.0.1',
    ...(localAddress !== undefined && { localAddress }),
  });
  socket.write(begin);
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
    onClosed({ status: status === undefined ? 'cut off' : Number(status), text: answer });
  });
  return socket;
}
