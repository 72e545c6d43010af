// What modules of a page that is being watched, patches of it and the registry know of one another.

export type Exports = Readonly<Record<string, unknown>>;

type Loader = () => Promise<Exports>;

/** What a module tells about itself after its code (assets/fast-refresh.ts). */
export interface ModuleInfo {
  /** Its bindings of packages. */
  packages: readonly (readonly [specifier: string, names: Exports])[];
  /** Its `import()` calls. */
  loaders: readonly (readonly [specifier: string, load: Loader])[];
}

/** A module of a patch, run when it is asked for. */
export interface PatchModule {
  id: string;
  load: Loader;
  /** Whether it has components only, so that the modules which import it can stay unchanged. */
  isBoundary: boolean;
}

/** The registry, for code that is not in the client bundle. */
export interface FastRefresh {
  read(id: string): Exports;
  readPackage(specifier: string, names: readonly string[]): Exports;
  loadLater(id: string, specifier: string, target: string): Promise<Exports>;
  apply(patch: readonly PatchModule[]): Promise<void>;
  modules: {
    addModule(id: string, exports: Exports, info: ModuleInfo): void;
    registerComponent(type: unknown, id: string, name: string): void;
    createSignature: typeof import('react-refresh/runtime').createSignatureFunctionForTransform;
  };
}

declare global {
  interface Window {
    stetFastRefresh?: FastRefresh;
    /** What React's renderers tell about each commit, also to its developer tools. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot: (...details: unknown[]) => void };
  }
}

/** Told on `window` when the registry is there. */
export const fastRefreshEvent = 'stet:fast-refresh';
