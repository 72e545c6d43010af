import {
  createSignatureFunctionForTransform,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime';
import {
  type Exports,
  type FastRefresh,
  fastRefreshEvent,
  type ModuleInfo,
  type PatchModule,
} from './fast-refresh-types.ts';

/*
 * In the client bundle only while watching: knows the modules of the site that are in the page, so
 * that an edited one takes the place of the last (assets/bundle-patch.ts), and React shows its
 * components with the state that they have.
 */

const modules = new Map<string, { exports: Exports; info: ModuleInfo }>();
/** The last version of what was edited, for a module that is loaded after its patch. */
const patched = new Map<string, PatchModule>();

// Before React's renderer, which looks for it when it starts.
injectIntoGlobalHook(window);

/**
 * Resolves when React has first written to the page, and so has taken it over: a root that is given
 * something else before throws its document away, and with it what was typed, and reports an error.
 */
export const firstCommit: Promise<void> = new Promise((resolve) => {
  const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const onCommit = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (...details) => {
    hook.onCommitFiberRoot = onCommit;
    resolve();
    return onCommit.apply(hook, details);
  };
});

/** Notes that a module has run. */
export function addModule(id: string, exports: Exports, info: ModuleInfo): void {
  modules.set(id, { exports, info });
  // A module's code is an older one than its patch, and those after it in its chunk are still to run.
  const newer = patched.get(id);
  if (newer !== undefined) setTimeout(() => apply([newer]));
  else registerExports(id, exports);
}

/** Called for each component of a module, exported or not. */
export function registerComponent(type: unknown, id: string, name: string): void {
  register(type, `${id} ${name}`);
}

export const createSignature: typeof createSignatureFunctionForTransform =
  createSignatureFunctionForTransform;

/**
 * What a module of the page exports.
 * @throws Error when it is not in the page, which then has to be loaded again.
 */
function read(id: string): Exports {
  const module = modules.get(id);
  if (module === undefined) throw new Error(`${id} is not in this page.`);
  return asModule(module.exports);
}

/** What modules of the page have of a package; throws where a name is missing. */
function readPackage(specifier: string, names: readonly string[]): Exports {
  const all = [...modules.values()].flatMap(({ info }) =>
    info.packages.filter(([name]) => name === specifier).map(([, bindings]) => bindings),
  );
  const whole = all.find((bindings) => '*' in bindings)?.['*'] as Exports | undefined;
  const found = [...(whole ? [whole] : []), ...all];
  const entries = names.flatMap((name) => {
    if (name === '*' && whole) return Object.entries(whole);
    const bindings = found.find((candidate) => name in candidate);
    if (bindings === undefined) throw new Error(`${name} of ${specifier} is not in this page.`);
    return [[name, bindings[name]] as const];
  });
  return asModule(Object.fromEntries(entries));
}

/** Loads what a module of the page loads by `import()`, from the files that this page came with. */
async function loadLater(id: string, specifier: string, target: string): Promise<Exports> {
  const loaded = modules.get(target);
  if (loaded !== undefined) return loaded.exports;
  const load = modules.get(id)?.info.loaders.find(([name]) => name === specifier)?.[1];
  if (load === undefined) location.reload();
  return load?.() ?? {};
}

/** Exports with the mark by which bundles know a module that has a default export. */
function asModule(exports: Exports): Exports {
  const descriptors = Object.getOwnPropertyDescriptors(exports);
  return Object.defineProperties({}, { ...descriptors, __esModule: { value: true } });
}

/**
 * Puts modules of a patch in the place of the last ones, as far as this page has them.
 * @throws Error when that cannot be done without loading the page again.
 */
async function apply(patch: readonly PatchModule[]): Promise<void> {
  for (const module of patch) patched.set(module.id, module);
  const present = patch.filter(({ id }) => modules.has(id));
  const before = new Map(present.map(({ id }) => [id, modules.get(id)?.exports ?? {}]));
  // A module that runs for the patch is the newest.
  for (const { id } of present) patched.delete(id);
  for (const { load } of present) await load();
  for (const { id, isBoundary } of present) {
    if (isBoundary) checkExports(id, before.get(id) ?? {}, modules.get(id)?.exports ?? {});
  }
  performReactRefresh();
}

/** Modules may keep the old exports where React shows the new components in their place. */
function checkExports(id: string, before: Exports, after: Exports): void {
  const missing = Object.keys(before).filter((name) => !(name in after));
  const others = Object.keys(after).filter((name) => !isLikelyComponentType(after[name]));
  const [name] = [...missing, ...others];
  if (name !== undefined) throw new Error(`${name} of ${id} is not a component.`);
}

/** What a function such as `memo` or `lazy` gave is known by the name of the export. */
function registerExports(id: string, exports: Exports): void {
  for (const name of Object.keys(exports)) {
    const value = readExport(exports, name);
    if (isLikelyComponentType(value)) register(value, `${id} export ${name}`);
  }
}

/** Undefined for what another module in a circle of imports has not made yet. */
function readExport(exports: Exports, name: string): unknown {
  try {
    return exports[name];
  } catch {
    return undefined;
  }
}

const fastRefresh: FastRefresh = {
  ...{ read, readPackage, loadLater, apply },
  modules: { addModule, registerComponent, createSignature },
};
window.stetFastRefresh = fastRefresh;
dispatchEvent(new Event(fastRefreshEvent));
