import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { untilInView } from '../../../../../site/sections/hooks/until-in-view.ts';
import { whenInView } from '../../../../../site/sections/hooks/when-scrolled-to.ts';
import { whileSeen } from '../../../../../site/sections/hooks/while-seen.ts';

type Callback = (entries: { isIntersecting: boolean }[], observer: object) => void;

/**
 * Runs an action in a process with an observer, which reports what has happened since its last call
 * in one call, as on a busy thread.
 */
async function withObserver(action: (report: (...seen: boolean[]) => void) => unknown) {
  let call: Callback = () => {};
  class IntersectionObserver {
    constructor(callback: Callback) {
      call = callback;
    }
    observe() {}
    disconnect() {}
  }
  const matchMedia = () => Object.assign(new EventTarget(), { matches: true });
  const document = Object.assign(new EventTarget(), { hidden: false });
  Object.assign(globalThis, { IntersectionObserver, matchMedia, document });
  try {
    await action((...seen) =>
      call(
        seen.map((isIntersecting) => ({ isIntersecting })),
        new IntersectionObserver(call),
      ),
    );
  } finally {
    for (const name of ['IntersectionObserver', 'matchMedia', 'document']) {
      Reflect.deleteProperty(globalThis, name);
    }
  }
}

const element = {} as Element;

test('what passed the screen in between does not run', () =>
  withObserver((report) => {
    let running = 0;
    const stop = whileSeen(element, '', () => {
      running += 1;
      return () => {
        running -= 1;
      };
    });
    report(true, false);
    assert.is(running, 0);
    report(false, true);
    assert.is(running, 1);
    stop();
    assert.is(running, 0);
  }));

test('what was seen in between counts as seen', () =>
  withObserver(async (report) => {
    let calls = 0;
    whenInView(element, {}, () => {
      calls += 1;
    });
    report(false, true);
    assert.is(calls, 1);
    let isSeen = false;
    untilInView(element).then(() => {
      isSeen = true;
    });
    report(false, true);
    await Promise.resolve();
    assert.ok(isSeen);
  }));

test.run();
