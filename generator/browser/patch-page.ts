import { type FastRefresh, fastRefreshEvent, type PatchModule } from './fast-refresh-types.ts';

/**
 * Creates the patcher, which updates the open page to the newest code.
 * @param applied the number of patches that its document contains.
 */
export function createPatcher(applied: number) {
  const hydrates = document.getElementById('page-data') !== null;
  let known = applied;
  let hasFailed = false;
  let running = Promise.resolve();
  const fail = (error: unknown) => {
    console.warn(error);
    hasFailed = true;
  };
  return {
    /** Applies the new patches in order, after the last ones. */
    follow(urls: readonly string[]): Promise<void> {
      if (!hydrates) return running;
      if (urls.length < known) fail(`The server has been started again.`);
      for (const url of urls.slice(known)) {
        running = running.then(() => applyPatch(new URL(url, import.meta.url).href)).catch(fail);
      }
      known = urls.length;
      return running;
    },
    /** Reloads the page if a patch did not fit. Called when there is something new to load. */
    settle(): void {
      void running.then(() => {
        if (hasFailed) location.reload();
        else if (isUnmounted()) void reloadOnceRight();
      });
    },
  };
}

/** React removes everything from a page when a component throws. */
function isUnmounted(): boolean {
  return document.getElementById('root')?.childElementCount === 0;
}

/** A page that still throws stays unchanged; the overlay shows why. */
async function reloadOnceRight(): Promise<void> {
  const { status } = await fetch(location.href);
  if (status < 500) location.reload();
}

async function applyPatch(url: string): Promise<void> {
  const loading: Promise<{ default: readonly PatchModule[] }> = import(url);
  const [{ default: patch }, fastRefresh] = await Promise.all([loading, findFastRefresh()]);
  await fastRefresh.apply(patch);
}

/** The registry is part of the page's code, which may still be loading. */
function findFastRefresh(): Promise<FastRefresh> {
  return new Promise((resolve) => {
    const find = () => window.stetFastRefresh && resolve(window.stetFastRefresh);
    addEventListener(fastRefreshEvent, find);
    find();
  });
}
