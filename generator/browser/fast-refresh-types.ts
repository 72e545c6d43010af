// Types shared by the modules, the patches and the registry of a watched page.

export type Exports = Readonly<Record<string, unknown>>;

type Loader = () => Promise<Exports>;

/** The facts that a module registers at its end (assets/fast-refresh.ts). */
export interface ModuleInfo {
  /** The module's bindings of packages. */
  packages: readonly (readonly [specifier: string, names: Exports])[];
  /** The module's `import()` calls. */
  loaders: readonly (readonly [specifier: string, load: Loader])[];
}

/** A module of a patch, which runs when it is loaded. */
export interface PatchModule {
  id: string;
  load: Loader;
  /** Whether it exports only components, so that the modules that import it can stay unchanged. */
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
    /** React's renderers call this hook at each commit; React's developer tools use it too. */
    __REACT_DEVTOOLS_GLOBAL_HOOK__: { onCommitFiberRoot: (...details: unknown[]) => void };
  }
}

/** The event on `window` when the registry exists. */
export const fastRefreshEvent = 'stet:fast-refresh';
