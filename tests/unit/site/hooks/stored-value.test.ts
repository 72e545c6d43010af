import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStoredValue } from '../../../../site/hooks/stored-value.ts';
import { createStorage } from '../../../helpers/storage.ts';

/** A window with separate storages; `change` is what another tab does. */
function createHost(isForbidden = false) {
  const { storage: localStorage, entries } = createStorage();
  const { storage: sessionStorage, entries: tabEntries } = createStorage();
  const listeners = new Set<(event: StorageEvent) => void>();
  const host = {
    get localStorage() {
      if (isForbidden) throw new Error('storage is forbidden');
      return localStorage;
    },
    sessionStorage,
    addEventListener: (_: string, listener: (event: StorageEvent) => void) =>
      listeners.add(listener),
    removeEventListener: (_: string, listener: (event: StorageEvent) => void) =>
      listeners.delete(listener),
  };
  return {
    entries,
    tabEntries,
    listeners,
    getHost: () => host as unknown as Window,
    change(key: string | null) {
      for (const listener of listeners) listener({ key } as StorageEvent);
    },
  };
}

test('reads what it has written, and null once it is removed', () => {
  const { entries, getHost } = createHost();
  const value = createStoredValue('theme', 'localStorage', getHost);
  assert.is(value.read(), null);
  value.write('light');
  assert.is(value.read(), 'light');
  assert.is(entries.get('theme'), 'light');
  value.write(null);
  assert.is(value.read(), null);
});

test('can end with its tab', () => {
  const { entries, tabEntries, getHost } = createHost();
  const value = createStoredValue('inbox_notes', 'sessionStorage', getHost);
  value.write('{}');
  assert.is(value.read(), '{}');
  assert.equal([entries.size, tabEntries.size], [0, 1]);
});

test('tells its followers of writes in this tab and in others, and of no other key', () => {
  const { getHost, change } = createHost();
  const value = createStoredValue('theme', 'localStorage', getHost);
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
  const value = createStoredValue('theme', 'localStorage', getHost);
  const stop = value.subscribe(() => {});
  assert.is(listeners.size, 1);
  stop();
  assert.is(listeners.size, 0);
});

test('holds the value for the visit where storage is forbidden', () => {
  const value = createStoredValue('theme', 'localStorage', createHost(true).getHost);
  value.write('light');
  assert.is(value.read(), 'light');
});

test.run();
