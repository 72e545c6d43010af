import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeBrowser } from '../../../../../site/api/auth/describe-browser.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('a browser is named by its user agent, with its system', () => {
  const agents = {
    'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Chrome on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
    'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Chrome on Android': `Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Safari on macOS':
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Chrome on iOS':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Unknown browser': 'curl/8.5.0',
  };
  for (const [name, agent] of Object.entries(agents)) assert.is(describeBrowser(agent), name);
  assert.is(describeBrowser(''), 'Unknown browser');
});

test.run();
