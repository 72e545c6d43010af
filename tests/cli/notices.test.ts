import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildApiProject } from '../helpers/api-project.ts';
import { freePort } from '../helpers/free-port.ts';
import { createFolder } from '../helpers/project.ts';
import { startSmtpServer } from '../helpers/smtp-server.ts';
import { startServerWith } from '../helpers/stet-process.ts';
import { submitAll } from '../helpers/submissions.ts';

test('a server that is killed before the mail server takes a notice sends it after its restart', async () => {
  const root = await buildApiProject();
  const port = await freePort();
  const env = {
    DATABASE_URL: `file:${join(createFolder('database'), 'site.db')}`,
    CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    SITE_URL: 'http://localhost',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    NOTIFY_EMAIL: 'inbox@usta.example',
    NOTIFY_EMAIL_FROM: 'site@usta.example',
  };
  const serve = () => startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0');
  const killed = await serve();
  const { acknowledged } = await submitAll({
    url: killed.url,
    count: 3,
    clients: 3,
    reconnected: async () => {},
  });
  // The mail server is away.
  for (const id of acknowledged.values()) {
    await killed.saw(new RegExp(`"event":"notice".*"${id}".*"reason":"ESOCKET"`));
  }
  await killed.kill();
  const smtp = await startSmtpServer({ port });
  const server = await serve();
  const messages = [await smtp.mails.next(), await smtp.mails.next(), await smtp.mails.next()];
  const ids = messages.map(({ source }) => /^Message-ID: <new-(.+)@/m.exec(source)?.[1]);
  assert.equal(ids.sort(), [...acknowledged.values()].sort());
  for (const { source } of messages) assert.match(source, 'You may have received this message');
  assert.is(await server.stop(), 0);
  assert.is(smtp.mails.all.length, 3);
  assert.not.match(server.output.stdout, 'usta.example');
  await smtp.close();
});

test.run();
