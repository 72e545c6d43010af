import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startSession } from '../helpers/administrator.ts';
import { openStage, type Stage } from '../helpers/browser.ts';

// Rows of error-catalogue.ts that belong to no one screen.

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

test('a share that fails is logged and nothing else', async () => {
  const { page, console } = await stage.open('/resources/blog/implementing-workflow-automation');
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    return dialog.accept();
  });
  await page.evaluate(`
    Reflect.deleteProperty(Navigator.prototype, 'share');
    navigator.clipboard.writeText = async () => { throw new Error('no clipboard today'); };
  `);
  const logged = page.waitForEvent('console');
  await page.getByRole('button', { name: 'Share' }).click();
  await logged;
  assert.is(console.length, 1);
  assert.match(console[0] ?? '', /The link was not shared:.*no clipboard today/);
  assert.is(alerts, 0);
  await page.context().close();
});

test('what fails outside of every page is logged', async () => {
  const { page } = await stage.open('/privacy');
  await page.addInitScript(() => {
    // The router's first act, outside of the boundary that shows the fallback page. The script in the
    // head listens too, and runs as the current script, which no module does.
    const listen = window.addEventListener.bind(window);
    Object.assign(window, {
      addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
        if (type === 'popstate' && document.currentScript === null)
          throw new Error('no history today');
        listen(type, listener, options);
      },
    });
  });
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto(`${stage.url}/terms`);
  assert.match((await logged).text(), 'no history today');
  await page.context().close();
});

test('until a session is found the platform is opening', async () => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      await startSession(page);
      await page.route('**/assets/hashed/create-auth-provider-*.js', async (route) => {
        await isReleased;
        await route.continue();
      });
    },
  });
  await page.getByRole('status').getByText('Opening the platform…').waitFor();
  assert.is(new URL(page.url()).pathname, '/app/dashboard', 'nobody is sent away yet');
  release();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.context().close();
});

test.run();
