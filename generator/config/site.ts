import type { CompleteDefinition } from './config-schema.ts';

/** Whether the bundles are for visitors or for finding mistakes while writing. */
export type Mode = 'production' | 'development';

/** A site's definition, complete: every default filled in, every file path absolute. */
export interface Site extends CompleteDefinition {
  /** Absolute path of the folder that the definition's paths are relative to. */
  root: string;
  configFile: string;
  /** The path of `url`, which every URL of the site begins with: `/project`; mostly empty. */
  base: string;
  /** Every file the definition was bundled from, absolute. */
  configInputs: readonly string[];
  /** Absolute path of the bundled definition. */
  definition: string;
  /** Hash of the bundled definition and the variables it read: all that its functions depend on. */
  definitionHash: string;
  mode: Mode;
  /** Texts of content files that an editor has open, by absolute path: they stand for what is on disk. */
  unsaved?: ReadonlyMap<string, string>;
}

/** A collection with its defaults filled in. */
export type ResolvedCollection = Site['collections'][number];
