import type { Place } from '../diagnostics/diagnostic.ts';
import type { BodyFacts } from './body-facts.ts';
import type { Silence } from './silences.ts';

/** A content file as its author wrote it, whether or not it keeps to its schema. Plain data. */
export interface WrittenFile {
  /** The front matter before the schema; undefined when it cannot be read. */
  data: unknown;
  /** Line on which the body starts, from 1. */
  bodyLine: number;
  /** Words of the body. */
  words: number;
  facts: BodyFacts;
  silences: readonly Silence[];
  /** What a # has cut off values of the front matter; missing where there is none. */
  cut?: readonly Place[];
}

/** The same with its place on the site. */
export interface ContentFile extends WrittenFile {
  /** Path relative to the root, with forward slashes. */
  file: string;
  /** Name of its collection. */
  collection: string;
  /** Whether it became an entry. */
  isValid: boolean;
}
