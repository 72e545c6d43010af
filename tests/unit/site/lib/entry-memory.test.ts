import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recall, remember } from '../../../../site/lib/entry-memory.ts';

/** Runs an action in a process that has a browser's history. */
function withHistory(history: Partial<History>, action: () => void): void {
  Object.assign(globalThis, { history });
  try {
    action();
  } finally {
    Reflect.deleteProperty(globalThis, 'history');
  }
}

test('adds to what is stored in the entry', () => {
  const history = {
    state: { key: 'a', memory: { top: 5 } } as { key: string; memory: object },
    replaceState(state: { key: string; memory: object }) {
      this.state = state;
    },
  };
  withHistory(history, () => {
    remember({ visible: 15 });
    assert.equal(recall(), { top: 5, visible: 15 });
    assert.is(history.state.key, 'a');
  });
});

test('a browser that refuses more changes of its history breaks nothing', () => {
  const history = {
    state: null,
    replaceState() {
      throw new Error('Attempt to use history.replaceState() more than 100 times per 30 seconds');
    },
  };
  withHistory(history, () => {
    remember({ top: 5 });
    assert.equal(recall(), {});
  });
});

test.run();
