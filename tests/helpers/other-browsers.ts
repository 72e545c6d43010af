import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from './free-port.ts';
import { createFolder } from './project.ts';
import { connectSocket } from './web-socket.ts';

/** A browser with an engine other than Chromium's, with one window. */
export interface OtherBrowser {
  /** Sets the size of the window's content. */
  resize(width: number, height: number): Promise<void>;
  /** Opens a URL and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It can use only its arguments, and may be asynchronous. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Performs input in WebDriver's format. */
  act(actions: object[]): Promise<void>;
  /** Errors and warnings in the console since the last call. */
  readConsole(): string[];
  close(): Promise<void>;
}

/** The browser itself, or the process of its page, has crashed. The message has what it wrote last. */
export class BrowserCrash extends Error {}

export interface OtherEngine {
  name: string;
  /** The Debian packages to install. */
  packages: string;
  isInstalled: boolean;
  launch(): Promise<OtherBrowser>;
}

const firefox = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';

/** The engines of Firefox and Safari, as packaged by Debian. */
export const otherEngines: readonly OtherEngine[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isInstalled: existsSync(firefox),
    launch: launchFirefox,
  },
  {
    name: 'WebKit',
    packages: 'webkit2gtk-driver and xvfb',
    isInstalled: existsSync(webKitDriver) && existsSync(xvfb) && findMiniBrowser() !== undefined,
    launch: launchWebKit,
  },
];

/** Firefox, controlled with WebDriver BiDi. */
async function launchFirefox(): Promise<OtherBrowser> {
  const profile = createFolder('firefox');
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const program = spawn(firefox, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const [, address] = await waitForLine(program, 'stderr', /(ws:\/\/\S+)/);
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  const said: string[] = [];
  const socket = await connectSocket(`${address}/session`, (text) => {
    const { id, type, error, message, result, method, params } = JSON.parse(text);
    if (method === 'log.entryAdded' && ['error', 'warn'].includes(params.level)) {
      said.push(params.text);
    }
    const asked = waiting.get(id);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result as never);
  });
  let last = 0;
  // biome-ignore lint/suspicious/noExplicitAny: each command answers something else
  const send = (method: string, params: object): Promise<any> => {
    last += 1;
    const answer = new Promise<never>((resolve, reject) => waiting.set(last, { resolve, reject }));
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(script, ...args) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (${script})(...${JSON.stringify(args)}))`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.type === 'undefined' ? undefined : JSON.parse(result.value);
    },
    act: (actions) => send('input.performActions', { context, actions }),
    readConsole: () => said.splice(0),
    async close() {
      await send('browser.close', {}).catch(() => {});
      socket.close();
      await stop(program);
    },
  };
}

/** WebKit, controlled with WebDriver, on a virtual screen. */
async function launchWebKit(): Promise<OtherBrowser> {
  const screen = spawn(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [, display] = await waitForLine(screen, 'stdout', /(\d+)/);
  const port = await freePort();
  const program = spawn(webKitDriver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      // Tests run as root and open only pages of this site.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const said: string[] = [];
  let written = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (data) => {
      const lines = String(data).split('\n');
      said.push(...lines.filter((line) => /^CONSOLE .*(?:ERROR|WARN)/.test(line)));
      written = `${written}${data}`.slice(-2000);
    });
  }
  // biome-ignore lint/suspicious/noExplicitAny: each command answers something else
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const options = {
    binary: findMiniBrowser(),
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await retry(() => send('POST', '', { capabilities }));
  const session = async (method: string, path: string, body?: object) => {
    try {
      return await send(method, `/${sessionId}/${path}`, body);
    } catch (error) {
      // After a crash, the driver says only that it cannot read the result of the script that ran.
      const script = { script: 'return 1', args: [] };
      const answer = await send('POST', `/${sessionId}/execute/sync`, script).catch(String);
      if (!/invalid session id|fetch failed/.test(answer)) throw error;
      throw new BrowserCrash(`${error}\n${answer}\n${written}`);
    }
  };
  return {
    async resize(width, height) {
      let window = { width, height };
      // The window also has bars, and takes a moment to resize.
      for (let time = 0; time < 20; time += 1) {
        await session('POST', 'window/rect', window);
        await new Promise((resolve) => setTimeout(resolve, 100));
        const script = 'return [innerWidth, innerHeight]';
        const [inner, below] = await session('POST', 'execute/sync', { script, args: [] });
        if (inner === width && below === height) return;
        window = { width: window.width + width - inner, height: window.height + height - below };
      }
      throw new Error(`The window does not get ${width} px wide.`);
    },
    open: (url) => session('POST', 'url', { url }),
    async run(script, ...args) {
      const result = await session('POST', 'execute/async', {
        script: `const done = arguments[0];
          (async () => (${script})(...${JSON.stringify(args)}))().then(
            (value) => done({ value: JSON.stringify(value) }), (error) => done({ error: String(error) }));`,
        args: [],
      });
      if (result.error) throw new Error(result.error);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    act: (actions) => session('POST', 'actions', { actions }),
    readConsole: () => said.splice(0),
    async close() {
      await send('DELETE', `/${sessionId}`).catch(() => {});
      await Promise.all([stop(program), stop(screen)]);
    },
  };
}

/** WebKitGTK's browser for tests. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  return readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      readdirSync(join(libraries, name))
        .filter((library) => library.startsWith('webkit2gtk-'))
        .map((library) => join(libraries, name, library, 'MiniBrowser')),
    )
    .find((file) => existsSync(file));
}

/** Waits for the first output of a program that matches. */
function waitForLine(
  program: ChildProcess,
  stream: 'stdout' | 'stderr',
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    program[stream]?.on('data', (data) => {
      text += data;
      const found = pattern.exec(text);
      if (found) resolve(found);
    });
    program.on('error', reject);
    program.on('exit', (code) => reject(new Error(`It ended with ${code}: ${text}`)));
  });
}

/** The driver takes a moment to listen. */
async function retry<T>(work: () => Promise<T>, times = 50): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (times === 0 || !(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return retry(work, times - 1);
  }
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await ended;
}
