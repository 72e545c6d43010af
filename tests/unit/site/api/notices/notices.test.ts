import { Webhook } from 'standardwebhooks';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { createTestApi, origin, partnership, type TestApi } from '../../../../helpers/api.ts';
import { startSmtpServer } from '../../../../helpers/smtp-server.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
} from '../../../../helpers/webhook-receiver.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const addresses = { NOTIFY_EMAIL: 'inbox@usta.example', NOTIFY_EMAIL_FROM: 'site@usta.example' };

async function submit(api: TestApi, changes: Record<string, string> = {}): Promise<string> {
  const body = { ...partnership, ...changes };
  const response = await api.call('/api/partnership/submit', { body });
  assert.is(response.status, 201);
  return (await response.json()).id;
}

async function readOutbox({ env, clock }: TestApi) {
  const database = await openDatabase(env.DATABASE_URL ?? '', () => clock.time);
  const { rows } = await database.execute('SELECT * FROM outbox');
  await database.close();
  return rows;
}

/** Headers as the library takes them. */
function toRecord(headers: ReceivedWebhook['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** What a visitor typed, none of which may leave by a notice. */
const typed = Object.values(partnership);

test('a new request is announced by email, with nothing of what it says', async () => {
  const smtp = await startSmtpServer({ password: 'p@ss word' });
  const api = createTestApi({ SMTP_URL: smtp.url, ...addresses });
  const id = await submit(api, { company: 'Evil\tBcc: spam@usta.example' });
  const { from, to, user, source } = await smtp.mails.next();
  assert.equal([from, to, user], ['site@usta.example', ['inbox@usta.example'], 'site']);
  const [head = '', ...paragraphs] = source.split('\r\n\r\n');
  const body = paragraphs.join('\n');
  assert.match(head, /^Subject: New partnership request$/m);
  assert.match(head, new RegExp(`^Message-ID: <new-${id}@usta\\.example>$`, 'm'));
  assert.match(head, /^Auto-Submitted: auto-generated$/m);
  assert.match(body, 'arrived on 2026-01-05 09:00 UTC.');
  assert.match(body, 'by 2026-01-06 09:00 UTC.');
  assert.match(body, `${origin}/app/dashboard`);
  assert.not.match(body, 'before');
  for (const text of [...typed, 'Evil', 'spam']) assert.not.match(source, text);
  await api.handler.close?.();
  await smtp.close();
});

test('a mail server that refuses is asked again, and the repeat says that it may be one', async () => {
  const smtp = await startSmtpServer({ refuse: 1 });
  const api = createTestApi({ SMTP_URL: smtp.url, ...addresses });
  await submit(api);
  await api.handler.close?.();
  assert.equal(
    api.log.map(({ event, channel, reason, retryIn }) => [event, channel, reason, retryIn]),
    [['notice', 'mail', 'EMESSAGE 451', 5]],
  );
  api.clock.time += 5000;
  // Another process: it finds what the first one left.
  await api.handler.start?.(api.env);
  const { source } = await smtp.mails.next();
  assert.match(source, 'You may have received this message before');
  await api.handler.close?.();
  assert.equal(await readOutbox(api), []);
  await smtp.close();
});

test('a mail server that checks a message for six seconds gets it once', async () => {
  const smtp = await startSmtpServer({ checkFor: 6000 });
  const api = createTestApi({ SMTP_URL: smtp.url, ...addresses });
  await submit(api);
  await smtp.mails.next();
  await api.handler.close?.();
  await smtp.close();
  assert.equal(await readOutbox(api), []);
});

test('a mail server that is not this machine must offer TLS, before it is told the password', async () => {
  const smtp = await startSmtpServer({ password: 'hunter2' });
  // Another way to write this machine, which counts as another one.
  const url = smtp.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const api = createTestApi({ SMTP_URL: url, ...addresses });
  await submit(api);
  await api.handler.close?.();
  assert.equal(
    api.log.map(({ event, reason }) => [event, reason]),
    [['notice', 'ETLS 500']],
  );
  assert.equal([smtp.mails.all, smtp.signIns], [[], 0]);
  assert.not.match(JSON.stringify(api.log), 'hunter2');
  await smtp.close();
});

test('a new request is announced by a webhook that a library of its standard accepts', async () => {
  const receiver = await startWebhookReceiver();
  // The clock of the library is the machine's.
  const api = createTestApi({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret });
  api.clock.time = Date.now();
  const id = await submit(api);
  const { path, headers, body } = await receiver.webhooks.next();
  assert.is(path, '/hook');
  assert.is(headers['webhook-id'], `new_${id}`);
  const verified = new Webhook(secret).verify(body, toRecord(headers));
  assert.equal(verified, {
    type: 'partnership_request.created',
    timestamp: new Date(api.clock.time).toISOString(),
    data: { id, answerDue: new Date(api.clock.time + 24 * 3_600_000).toISOString() },
  });
  const forged = { ...toRecord(headers), 'webhook-id': 'new_other' };
  assert.throws(() => new Webhook(secret).verify(body, forged), /signature/);
  for (const text of typed) assert.not.match(body, text);
  await api.handler.close?.();
  assert.equal(await readOutbox(api), []);
  receiver.close();
});

test('a webhook that is refused or redirected is sent again with the same id and body', async () => {
  const receiver = await startWebhookReceiver([500, 302, 200]);
  const api = createTestApi({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret });
  await submit(api);
  const first = await receiver.webhooks.next();
  for (const wait of [5000, 60_000]) {
    await api.handler.close?.();
    api.clock.time += wait;
    await api.handler.start?.(api.env);
    const { path, headers, body } = await receiver.webhooks.next();
    assert.is(path, '/hook', 'a redirect leads nowhere');
    assert.equal([headers['webhook-id'], body], [first.headers['webhook-id'], first.body]);
    assert.is.not(headers['webhook-timestamp'], first.headers['webhook-timestamp']);
  }
  await api.handler.close?.();
  assert.equal(
    api.log.map(({ attempt, reason }) => [attempt, reason]),
    [
      [1, 'HTTP_500'],
      [2, 'HTTP_302'],
      [3, undefined],
    ],
  );
  assert.equal(await readOutbox(api), []);
  receiver.close();
});

test('each channel has its own notices, and one that is away does not hold up the other', async () => {
  const smtp = await startSmtpServer();
  const receiver = await startWebhookReceiver([0]);
  const api = createTestApi({
    SMTP_URL: smtp.url,
    ...addresses,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: secret,
  });
  await submit(api);
  await receiver.webhooks.next();
  await smtp.mails.next();
  receiver.close();
  await api.handler.close?.();
  const rows = await readOutbox(api);
  assert.equal(
    rows.map(({ channel, attempts }) => [channel, attempts]),
    [['webhook', 1]],
  );
  await smtp.close();
});

test('a request that is repeated, refused or thrown away is not announced', async () => {
  const receiver = await startWebhookReceiver();
  const variables = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, REQUESTS_PER_DAY: '2' };
  const api = createTestApi(variables);
  const headers = { 'Idempotency-Key': 'the-same-key-as-before' };
  const call = (body: unknown) => api.call('/api/partnership/submit', { body, headers });
  const statuses: number[] = [];
  for (const body of [
    partnership,
    partnership,
    { ...partnership, website: 'https://x.example' },
    { ...partnership, phone: '' },
  ]) {
    statuses.push((await call(body)).status);
  }
  const late = await api.call('/api/partnership/submit', { body: partnership });
  assert.equal([...statuses, late.status], [201, 201, 201, 422, 429]);
  await receiver.webhooks.next();
  await api.handler.close?.();
  assert.is(receiver.webhooks.all.length, 1);
  receiver.close();
});

test('a notice does not outlive a request that is deleted or erased, and holds no personal data', async () => {
  const receiver = await startWebhookReceiver([500]);
  const api = createTestApi({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret });
  await submit(api);
  await receiver.webhooks.next();
  await api.handler.close?.();
  const [row] = await readOutbox(api);
  assert.equal(Object.keys(row ?? {}), ['request_id', 'channel', 'attempts', 'next_at']);
  const { code } = await api.command(['data', 'erase', '--email', partnership.email], ['yes']);
  assert.is(code, 0);
  assert.equal(await readOutbox(api), []);
  receiver.close();
});

test('nothing is announced and nothing is stored for it unless it is configured', async () => {
  const api = createTestApi({}, { send: () => Promise.reject(new Error('was called')) });
  await submit(api);
  await api.handler.close?.();
  assert.equal(await readOutbox(api), []);
  assert.equal(api.log, []);
});

test('a configuration that is not whole or not safe is refused, without its secrets', async () => {
  const smtp = { SMTP_URL: 'smtp://u:hunter2@mail.example', ...addresses };
  const hook = { WEBHOOK_URL: 'https://hooks.example/x', WEBHOOK_SECRET: secret };
  const wrong: [Record<string, string>, RegExp][] = [
    [{ SMTP_URL: smtp.SMTP_URL }, /NOTIFY_EMAIL: is needed with SMTP_URL and NOTIFY_EMAIL_FROM/],
    [{ ...smtp, SITE_URL: '' }, /SITE_URL: is needed with SMTP_URL/],
    [{ ...smtp, SMTP_URL: 'http://u:hunter2@mail.example' }, /SMTP_URL: expected/],
    [{ ...smtp, SMTP_URL: 'smtp://u:hunter2%@mail.example' }, /SMTP_URL: write a percent sign/],
    [{ ...smtp, SMTP_URL: 'smtp://u:hunter2@' }, /SMTP_URL: expected "[^;]*$/],
    [{ ...smtp, NOTIFY_EMAIL: 'a@b.example\nBcc: c@d.example' }, /NOTIFY_EMAIL: expected/],
    [{ WEBHOOK_URL: hook.WEBHOOK_URL }, /WEBHOOK_SECRET: is needed with WEBHOOK_URL/],
    [{ ...hook, WEBHOOK_URL: 'http://hooks.example/x' }, /WEBHOOK_URL: expected https/],
    [{ ...hook, WEBHOOK_URL: 'https://u:hunter2@hooks.example/' }, /WEBHOOK_URL: expected https/],
    [{ ...hook, WEBHOOK_URL: 'https://u:hunter2@' }, /WEBHOOK_URL: expected an address/],
    [{ REDIS_URL: 'redis://:hunter2@' }, /REDIS_URL: expected "redis:/],
    [{ ...hook, WEBHOOK_SECRET: 'whsec_aHVudGVyMg==' }, /WEBHOOK_SECRET: expected "whsec_"/],
    [{ ...hook, WEBHOOK_SECRET: 'hunter2' }, /WEBHOOK_SECRET: expected "whsec_"/],
  ];
  for (const [variables, message] of wrong) {
    const api = createTestApi(variables);
    const error = await api.handler.start?.(api.env).catch((reason: Error) => reason);
    assert.instance(error, Error, String(message));
    assert.match((error as unknown as Error).message, message);
    assert.not.match((error as unknown as Error).message, /hunter2|aHVudGVyMg/);
  }
});

test.run();
