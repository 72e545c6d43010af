import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toWebRequest } from '../../../../generator/serve/web-request.ts';

/** A body that is sent by hand, with the timers that wait for it. */
function openBody(maxBody = 10_000_000) {
  const message = Object.assign(new PassThrough(), {
    method: 'POST',
    url: '/api/x',
    headers: { host: 'x', 'content-length': '1' },
    rawHeaders: ['Host', 'x'],
  });
  const timers: { refreshed: number; isOn: boolean; fire: () => void }[] = [];
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const fakes = {
    setTimeout(act: (...args: unknown[]) => void, _delay: number, ...args: unknown[]) {
      const timer = {
        refreshed: 0,
        isOn: true,
        fire: () => act(...args),
        refresh() {
          timer.refreshed += 1;
        },
      };
      timers.push(timer);
      return timer;
    },
    clearTimeout(timer?: { isOn: boolean }) {
      if (timer) timer.isOn = false;
    },
  };
  Object.assign(globalThis, fakes);
  const restore = () => Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
  const limits = { body: maxBody, bodyPart: 1000 };
  const { signal } = new AbortController();
  const web = toWebRequest(message as unknown as IncomingMessage, { limits, signal });
  return { message, timers, web, restore };
}

const turn = () => new Promise(setImmediate);

test('a body has its time anew for each 64 kB, and none of it runs while nobody reads', async () => {
  const { message, timers, web, restore } = openBody();
  try {
    await turn();
    assert.equal(
      timers.map(({ isOn }) => isOn),
      [true],
    );
    message.write(Buffer.alloc(1000));
    await turn();
    assert.is(timers[0]?.refreshed, 0, 'a little of it wins no time');
    const reading = web.request.arrayBuffer();
    await turn();
    for (let part = 0; part < 3; part += 1) {
      message.write(Buffer.alloc(64 * 1024));
      await turn();
    }
    const extended = timers.reduce((sum, { refreshed }) => sum + refreshed, 0) + timers.length - 1;
    assert.ok(extended >= 3, `${extended} times`);
    message.end();
    assert.is((await reading).byteLength, 1000 + 3 * 64 * 1024);
    assert.not.ok(timers.some(({ isOn }) => isOn));
    assert.is(web.bodyState(), 'taken');
  } finally {
    restore();
  }
});

test('a body that nobody reads is not waited for, and one that is waited for in vain fails', async () => {
  const { message, timers, web, restore } = openBody();
  try {
    message.write(Buffer.alloc(64 * 1024));
    message.write(Buffer.alloc(64 * 1024));
    await turn();
    assert.not.ok(timers.some(({ isOn }) => isOn));
    const reading = web.request.arrayBuffer().catch(() => 'failed');
    await turn();
    timers.find(({ isOn }) => isOn)?.fire();
    assert.is(await reading, 'failed');
    assert.is(web.bodyState(), 'tooSlow');
  } finally {
    restore();
  }
});

test.run();
