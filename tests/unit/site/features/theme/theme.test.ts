import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { otherTheme, parseTheme } from '../../../../../site/features/theme/theme.ts';
import { themes } from '../../../../../site/styles/themes.ts';

test('the theme is light only when stored as light', () => {
  assert.is(parseTheme('light'), 'light');
  for (const stored of [null, '', 'dark', 'LIGHT', 'auto']) assert.is(parseTheme(stored), 'dark');
});

test('each theme leads to the other', () => {
  assert.is(otherTheme('dark'), 'light');
  assert.is(otherTheme('light'), 'dark');
});

test('dark has a white secondary color, light a darker primary and a black secondary', () => {
  assert.is(themes.dark.primaryColor, '#0091ff');
  assert.is(themes.dark.secondaryColor, '#ffffff');
  assert.is.not(themes.light.primaryColor, themes.dark.primaryColor);
  assert.is(themes.light.secondaryColor, '#000000');
});

test.run();
