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

test('posts the payload as JSON', async () => {
  const calls: Parameters<typeof fetch>[] = [];
  await submitPartnership(values, async (...call) => {
    calls.push(call);
    return new Response('{}');
  });
  assert.is(calls.length, 1);
  const [url, init] = calls[0] ?? [];
  assert.is(url, '/api/partnership/submit');
  assert.is(init?.method, 'POST');
  assert.equal(init?.headers, { 'Content-Type': 'application/json' });
  assert.equal(JSON.parse(String(init?.body)), values);
  assert.instance(init?.signal, AbortSignal);
});

test('a refusal throws the message of the server', async () => {
  const refuse = async () => Response.json({ message: 'Unknown domain' }, { status: 422 });
  await assertRejects(() => submitPartnership(values, refuse), 'Unknown domain');
});

test('a refusal without a message throws its status', async () => {
  const refuse = async () => new Response('', { status: 405 });
  await assertRejects(() => submitPartnership(values, refuse), 'Failed to submit form (405)');
});

test('a server that cannot be reached throws what fetch threw', async () => {
  const fail = async () => {
    throw new TypeError('Failed to fetch');
  };
  await assertRejects(() => submitPartnership(values, fail), 'Failed to fetch');
});

async function assertRejects(run: () => Promise<void>, message: string): Promise<void> {
  try {
    await run();
  } catch (error) {
    assert.instance(error, Error);
    assert.is((error as Error).message, message);
    return;
  }
  assert.unreachable('expected an error');
}

test.run();
