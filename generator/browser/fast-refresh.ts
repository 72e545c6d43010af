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
 * In the client bundle only while watching. Registers the site's modules in the page, so that an
 * edited module can replace the last one (assets/bundle-patch.ts). React then shows its components
 * with their current state.
 */

const modules = new Map<string, { exports: Exports; info: ModuleInfo }>();
/** The last version of each edited module, for modules that load after their patch. */
const patched = new Map<string, PatchModule>();

// Before React's renderer, which looks for this hook when it starts.
injectIntoGlobalHook(window);

/**
 * Resolves at React's first commit, when hydration is complete. If a root gets another update
 * before, React discards the document with anything the user typed, and reports an error.
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

/** Registers a module that has run. */
export function addModule(id: string, exports: Exports, info: ModuleInfo): void {
  modules.set(id, { exports, info });
  // If a patch exists, this code is older. The timeout lets the later modules of the chunk run
  // first.
  const newer = patched.get(id);
  if (newer !== undefined) setTimeout(() => apply([newer]));
  else registerExports(id, exports);
}

/** Modules call this for each of their components, exported or not. */
export function registerComponent(type: unknown, id: string, name: string): void {
  register(type, `${id} ${name}`);
}

export const createSignature: typeof createSignatureFunctionForTransform =
  createSignatureFunctionForTransform;

/**
 * The exports of a module in the page.
 * @throws Error if it is not in the page, which must then reload.
 */
function read(id: string): Exports {
  const module = modules.get(id);
  if (module === undefined) throw new Error(`${id} is not in this page.`);
  return asModule(module.exports);
}

/** The bindings of a package in the page's modules; throws if a name is missing. */
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

/** Loads the target of a page module's `import()` from the files of this page's build. */
async function loadLater(id: string, specifier: string, target: string): Promise<Exports> {
  const loaded = modules.get(target);
  if (loaded !== undefined) return loaded.exports;
  const load = modules.get(id)?.info.loaders.find(([name]) => name === specifier)?.[1];
  if (load === undefined) location.reload();
  return load?.() ?? {};
}

/** The exports, marked so that bundles recognize a default export. */
function asModule(exports: Exports): Exports {
  const descriptors = Object.getOwnPropertyDescriptors(exports);
  return Object.defineProperties({}, { ...descriptors, __esModule: { value: true } });
}

/**
 * Replaces the page's modules with those of a patch; ignores modules that the page does not have.
 * @throws Error if the page must reload.
 */
async function apply(patch: readonly PatchModule[]): Promise<void> {
  for (const module of patch) patched.set(module.id, module);
  const present = patch.filter(({ id }) => modules.has(id));
  const before = new Map(present.map(({ id }) => [id, modules.get(id)?.exports ?? {}]));
  // The module that runs next is the newest version.
  for (const { id } of present) patched.delete(id);
  for (const { load } of present) await load();
  for (const { id, isBoundary } of present) {
    if (isBoundary) checkExports(id, before.get(id) ?? {}, modules.get(id)?.exports ?? {});
  }
  performReactRefresh();
}

/** Importers keep the old exports, so every export must be a component, which React can replace. */
function checkExports(id: string, before: Exports, after: Exports): void {
  const missing = Object.keys(before).filter((name) => !(name in after));
  const others = Object.keys(after).filter((name) => !isLikelyComponentType(after[name]));
  const [name] = [...missing, ...others];
  if (name !== undefined) throw new Error(`${name} of ${id} is not a component.`);
}

/** Registers results of `memo` or `lazy`, which have no name, under the name of the export. */
function registerExports(id: string, exports: Exports): void {
  for (const name of Object.keys(exports)) {
    const value = readExport(exports, name);
    if (isLikelyComponentType(value)) register(value, `${id} export ${name}`);
  }
}

/** Undefined for an export that a circle of imports has not initialized yet. */
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
