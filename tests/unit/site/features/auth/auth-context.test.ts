import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useAuth } from '../../../../../site/features/auth/auth-context.tsx';

function Probe() {
  return createElement('p', null, String(useAuth().isLoading));
}

test('useAuth outside of the provider throws in the words of the spec', () => {
  assert.throws(
    () => renderToString(createElement(Probe)),
    /^useAuth must be used within an AuthProvider$/,
  );
});

test.run();
