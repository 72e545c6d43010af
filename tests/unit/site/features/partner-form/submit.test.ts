import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { submitPartnership } from '../../../../../site/features/partner-form/submit.ts';

const values = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@okafor-legal.example',
  phone: '+1 555 555 0117',
  company: 'Okafor Legal',
  title: 'Managing partner',
  additionalInfo: 'Client intake',
};

const site = { apiBaseUrl: '', key: 'key-1' };

test('posts the payload as JSON', async () => {
  const calls: Parameters<typeof fetch>[] = [];
  const send: typeof fetch = async (...call) => {
    calls.push(call);
    return Response.json({ id: 7 });
  };
  assert.is(await submitPartnership(values, { ...site, send }), '{"id":7}');
  assert.is(calls.length, 1);
  const [url, init] = calls[0] ?? [];
  assert.is(url, '/api/partnership/submit');
  assert.is(init?.method, 'POST');
  assert.equal(init?.headers, { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' });
  assert.equal(JSON.parse(String(init?.body)), values);
  assert.instance(init?.signal, AbortSignal);
});

test('posts to the configured address', async () => {
  let address = '';
  const send: typeof fetch = async (url) => {
    address = String(url);
    return Response.json({});
  };
  await submitPartnership(values, { ...site, apiBaseUrl: 'https://api.usta.example/v1', send });
  assert.is(address, 'https://api.usta.example/v1/api/partnership/submit');
});

test('any OK answer is a success: empty, no JSON, or cut off', async () => {
  const cutOff = new ReadableStream({ pull: (stream) => stream.error(new TypeError('gone')) });
  const answers = [
    [new Response(null, { status: 204 }), ''],
    [new Response('', { status: 200 }), ''],
    [new Response('<!doctype html>', { status: 202 }), '<!doctype html>'],
    [new Response(cutOff, { status: 201 }), ''],
  ] as const;
  for (const [answer, text] of answers) {
    assert.is(await submitPartnership(values, { ...site, send: async () => answer }), text);
  }
});

test('a refusal throws the message of the server', async () => {
  const send = async () => Response.json({ message: 'Unknown domain' }, { status: 422 });
  await assertRejects(submitPartnership(values, { ...site, send }), /^Unknown domain$/);
});

test('a refusal without a message throws its status', async () => {
  const send = async () => new Response('', { status: 405 });
  await assertRejects(
    submitPartnership(values, { ...site, send }),
    /^Failed to submit form \(405\)$/,
  );
});

test('a server that cannot be reached throws what fetch threw', async () => {
  const send = async () => {
    throw new TypeError('Failed to fetch');
  };
  await assertRejects(submitPartnership(values, { ...site, send }), /^Failed to fetch$/);
});

async function assertRejects(promise: Promise<unknown>, message: RegExp): Promise<void> {
  const error = await promise.then(
    () => assert.unreachable('expected an error'),
    (reason: unknown) => reason,
  );
  assert.instance(error, Error);
  assert.match((error as Error).message, message);
}

test.run();
