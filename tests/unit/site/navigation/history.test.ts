import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { navigate } from '../../../../site/navigation/history.tsx';

/** The calls of a browser that refuses more changes of its history, as Safari does. */
function navigateRefused(to: string, options: { replace?: boolean }): string[] {
  const calls: string[] = [];
  const refuse = () => {
    throw new Error('Attempt to use history.pushState() more than 100 times per 30 seconds');
  };
  const location = {
    origin: 'https://site.example',
    assign: (url: string) => calls.push(`assign ${url}`),
    replace: (url: string) => calls.push(`replace ${url}`),
  };
  const history = { state: null, pushState: refuse, replaceState: refuse };
  Object.assign(globalThis, { history, location, window: { location } });
  try {
    navigate(to, options);
  } finally {
    for (const name of ['history', 'location', 'window']) Reflect.deleteProperty(globalThis, name);
  }
  return calls;
}

test('where the history is refused, the document is loaded, in the entry that was meant', () => {
  assert.equal(navigateRefused('/partner', {}), ['assign https://site.example/partner']);
  assert.equal(navigateRefused('/partner?q=a', { replace: true }), [
    'replace https://site.example/partner?q=a',
  ]);
});

test.run();
