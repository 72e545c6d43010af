import type { Entry } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { StoredText } from './body-store.ts';

/** Data that most builds need for few files, as JSON, which loads faster than objects. */
export interface EntryDetails {
  /** The WrittenFile without its facts. */
  readonly written: string;
  /** The headings of its body. */
  readonly headings: string;
}

/**
 * The result of reading a content file, with all its inputs. Plain data. Its texts are in the
 * store; until then, the record contains them (`EntryRecord<string>`).
 */
export interface EntryRecord<Text = StoredText> {
  /** Hash of the code and options that made it. */
  recipe: string;
  /** Hash of the file's bytes, and its signature in the file system. */
  source: string;
  signature: string;
  /**
   * Paths where the body looks for images, each with the id of the image there. For a missing
   * image, the similar path that the author probably meant, if any.
   */
  images: readonly (readonly [path: string, id: string | undefined])[];
  /**
   * The environment variables that the schema and plugins read, with hashes of their values; mostly
   * none. Values may be secret, and other machines read the cache.
   */
  environment: readonly (readonly [name: string, hash: string | undefined])[];
  /**
   * Links of the body that may point to the site's pages or content files, as written, without
   * duplicates.
   */
  links: readonly string[];
  diagnostics: readonly Diagnostic[];
  details: EntryDetails;
  /** The facts as JSON. Only rules use them, and mostly those of few files. */
  facts: Text;
  /** Missing when the file is not valid. */
  entry?: {
    data: unknown;
    words: number;
    derived?: Entry['derived'];
    body: Text;
    /** Whether defaults replaced values that break the schema. */
    isRepaired?: true;
  };
}
