import { type FastRefresh, fastRefreshEvent, type PatchModule } from './fast-refresh-types.ts';

/**
 * Creates what brings the code of the open page to the newest.
 * @param applied how many patches its document came with.
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
    /** Applies the patches that are new, each after those before. */
    follow(urls: readonly string[]): void {
      if (!hydrates) return;
      if (urls.length < known) fail(`The server has been started again.`);
      for (const url of urls.slice(known)) {
        running = running.then(() => applyPatch(new URL(url, import.meta.url).href)).catch(fail);
      }
      known = urls.length;
    },
    /** Loads the page again if a patch did not fit it, once there is something new to load. */
    settle(): void {
      void running.then(() => {
        if (hasFailed) location.reload();
        else if (isUnmounted()) void reloadOnceRight();
      });
    },
  };
}

/** React takes everything out of a page when a component throws. */
function isUnmounted(): boolean {
  return document.getElementById('root')?.childElementCount === 0;
}

/** A page that still throws stays unchanged; the overlay says why. */
async function reloadOnceRight(): Promise<void> {
  const { status } = await fetch(location.href);
  if (status < 500) location.reload();
}

async function applyPatch(url: string): Promise<void> {
  const loading: Promise<{ default: readonly PatchModule[] }> = import(url);
  const [{ default: patch }, fastRefresh] = await Promise.all([loading, findFastRefresh()]);
  await fastRefresh.apply(patch);
}

/** It comes with the code of the page, which may be on its way. */
function findFastRefresh(): Promise<FastRefresh> {
  return new Promise((resolve) => {
    const find = () => window.stetFastRefresh && resolve(window.stetFastRefresh);
    addEventListener(fastRefreshEvent, find);
    find();
  });
}
