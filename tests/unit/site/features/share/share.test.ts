import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ShareDevice, share } from '../../../../../site/features/share/share.ts';

const page = { title: 'A post', url: 'https://usta.example/resources/blog/a-post' };

function fakeDevice(overrides: Partial<ShareDevice> = {}) {
  const calls: string[] = [];
  const device: ShareDevice = {
    copy: async (text) => void calls.push(`copy ${text}`),
    alert: (message) => calls.push(`alert ${message}`),
    log: (_, error) => calls.push(`log ${(error as Error).name}`),
    ...overrides,
  };
  return { device, calls };
}

test('opens the share sheet when there is one, and nothing else', async () => {
  const shared: unknown[] = [];
  const { device, calls } = fakeDevice({ share: async (data) => void shared.push(data) });
  await share(page, device);
  assert.equal(shared, [page]);
  assert.equal(calls, []);
});

test('copies the link and says so when there is none', async () => {
  const { device, calls } = fakeDevice();
  await share(page, device);
  assert.equal(calls, [`copy ${page.url}`, 'alert Link copied to clipboard!']);
});

test('a canceled share is only logged', async () => {
  const { device, calls } = fakeDevice({
    share: () => Promise.reject(new DOMException('', 'AbortError')),
  });
  await share(page, device);
  assert.equal(calls, ['log AbortError']);
});

test('a failed copy is only logged', async () => {
  const { device, calls } = fakeDevice({ copy: () => Promise.reject(new TypeError('denied')) });
  await share(page, device);
  assert.equal(calls, ['log TypeError']);
});

test.run();
