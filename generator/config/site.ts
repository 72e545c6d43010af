import type { CompleteDefinition } from './config-schema.ts';

/** `production` for visitors, `development` while writing. */
export type Mode = 'production' | 'development';

/** A site's definition, complete: every default filled in, every file path absolute. */
export interface Site extends CompleteDefinition {
  /** Absolute path of the folder that the definition's paths are relative to. */
  root: string;
  configFile: string;
  /** The path of `url`, which all URLs of the site start with: `/project`; usually empty. */
  base: string;
  /** Every file the definition was bundled from, absolute. */
  configInputs: readonly string[];
  /** Absolute path of the bundled definition. */
  definition: string;
  /**
   * Hash of the bundled definition and the environment variables it read: all inputs of its
   * functions.
   */
  definitionHash: string;
  mode: Mode;
  /**
   * Texts of content files that are open in an editor, by absolute path; they replace the files on
   * disk.
   */
  unsaved?: ReadonlyMap<string, string>;
}

/** A collection with its defaults. */
export type ResolvedCollection = Site['collections'][number];
