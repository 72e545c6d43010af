import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type Arrivals, createArrivals } from './arrivals.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The user who signed in to the server, if any. */
  user: string | undefined;
  /** The raw message. */
  source: string;
}

export interface TestSmtpServer {
  port: number;
  url: string;
  mails: Arrivals<ReceivedMail>;
  /** The number of sign-in attempts. */
  readonly signIns: number;
  close(): Promise<void>;
}

/**
 * Starts a mail server on the loopback interface.
 * @param options.port 0 for a free one.
 * @param options.refuse the number of messages to refuse before accepting one.
 * @param options.checkFor milliseconds until the server accepts a message.
 * @param options.password of the user `site`; undefined if no sign-in is required.
 */
export async function startSmtpServer({
  port = 0,
  refuse = 0,
  checkFor = 0,
  password,
}: {
  port?: number;
  refuse?: number;
  checkFor?: number;
  password?: string;
} = {}): Promise<TestSmtpServer> {
  const mails = createArrivals<ReceivedMail>();
  let refused = 0;
  let signIns = 0;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password: given }, _session, callback) {
      signIns += 1;
      if (username === 'site' && given === password) return callback(null, { user: username });
      callback(new Error('Invalid login'));
    },
    async onData(stream, { envelope, user }, callback) {
      const source = await text(stream);
      await delay(checkFor);
      if (refused < refuse) {
        refused += 1;
        const error = new Error('Try again later, ada@usta.example');
        return callback(Object.assign(error, { responseCode: 451 }));
      }
      const { mailFrom, rcptTo } = envelope;
      mails.add({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        user,
        source,
      });
      callback();
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port: taken,
    url: `smtp://${password === undefined ? '' : `site:${encodeURIComponent(password)}@`}127.0.0.1:${taken}`,
    mails,
    get signIns() {
      return signIns;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
