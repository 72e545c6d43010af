import type { Entry } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { StoredText } from './body-store.ts';

/** What most builds ask for of few files or none, as JSON, which is read back faster than as objects. */
export interface EntryDetails {
  /** The WrittenFile without its facts. */
  readonly written: string;
  /** The headings of its body. */
  readonly headings: string;
}

/**
 * What became of a content file, and all that it is a function of. Plain data. Its texts are in the
 * store; until they are put there, they are here (`EntryRecord<string>`).
 */
export interface EntryRecord<Text = StoredText> {
  /** Hash of the code and options that made it. */
  recipe: string;
  /** Hash of the file's bytes, and the signature of the file system for it. */
  source: string;
  signature: string;
  /** Paths at which its body looks for images, each with the id of what was there, else with what was meant, if anything. */
  images: readonly (readonly [path: string, id: string | undefined])[];
  /** Variables of the environment that the schema read, with their values; mostly none. */
  environment: readonly (readonly [name: string, value: string | undefined])[];
  /** Links of its body that may lead to pages or content files of the site, as they are written, each once. */
  links: readonly string[];
  diagnostics: readonly Diagnostic[];
  details: EntryDetails;
  /** Its facts as JSON: only rules want to know of them, and mostly of few files. */
  facts: Text;
  /** Missing when the file is not valid. */
  entry?: {
    data: unknown;
    words: number;
    derived?: Entry['derived'];
    body: Text;
    /** Whether values that break the schema gave way to their defaults. */
    isRepaired?: true;
  };
}
