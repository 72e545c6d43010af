import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStoredValue } from '../../../../site/hooks/stored-value.ts';
import { createStorage } from '../../../helpers/storage.ts';

/** A window with local storage; `change` is what another tab does. */
function createHost(isForbidden = false) {
  const { storage: localStorage, entries } = createStorage();
  const listeners = new Set<(event: StorageEvent) => void>();
  const host = {
    get localStorage() {
      if (isForbidden) throw new Error('storage is forbidden');
      return localStorage;
    },
    addEventListener: (_: string, listener: (event: StorageEvent) => void) =>
      listeners.add(listener),
    removeEventListener: (_: string, listener: (event: StorageEvent) => void) =>
      listeners.delete(listener),
  };
  return {
    entries,
    listeners,
    getHost: () => host as unknown as Window,
    change(key: string | null) {
      for (const listener of listeners) listener({ key } as StorageEvent);
    },
  };
}

test('reads what it has written, and null once it is removed', () => {
  const { entries, getHost } = createHost();
  const value = createStoredValue('theme', getHost);
  assert.is(value.read(), null);
  value.write('light');
  assert.is(value.read(), 'light');
  assert.is(entries.get('theme'), 'light');
  value.write(null);
  assert.is(value.read(), null);
});

test('tells its followers of writes in this tab and in others, and of no other key', () => {
  const { getHost, change } = createHost();
  const value = createStoredValue('theme', getHost);
  let calls = 0;
  value.subscribe(() => calls++);
  value.write('light');
  assert.is(calls, 1);
  change('theme');
  change(null);
  assert.is(calls, 3);
  change('auth_token');
  assert.is(calls, 3);
});

test('listens to the window only while it is followed', () => {
  const { getHost, listeners } = createHost();
  const value = createStoredValue('theme', getHost);
  const stop = value.subscribe(() => {});
  assert.is(listeners.size, 1);
  stop();
  assert.is(listeners.size, 0);
});

test('holds the value for the visit where storage is forbidden', () => {
  const value = createStoredValue('theme', createHost(true).getHost);
  value.write('light');
  assert.is(value.read(), 'light');
});

test('holds the value for the visit where storage is full, also over an older one', () => {
  const { entries, getHost, change } = createHost();
  const value = createStoredValue('theme', getHost);
  value.subscribe(() => {});
  value.write('dark');
  getHost().localStorage.setItem = () => {
    throw new Error('storage is full');
  };
  value.write('light');
  // Back has returned to the page, which has perhaps missed events.
  change(null);
  assert.is(value.read(), 'light');
  // Another tab could write.
  entries.set('theme', 'dark');
  change('theme');
  assert.is(value.read(), 'dark');
});

test.run();
