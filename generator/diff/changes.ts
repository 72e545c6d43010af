import type { Severity } from '../diagnostics/diagnostic.ts';
import type { ByteKind } from './page-content.ts';

/*
 * The differences between two outputs: plain data, which --format json prints (`jsonSchemas` in
 * report/json-schemas.ts).
 */

/** The formats of a difference: for a terminal, for a pull request comment, for a program. */
export const differenceFormats = ['pretty', 'markdown', 'json'] as const;

export interface Difference {
  base: { name: string; commit: string | null };
  /** The pages with different bytes, sorted by URL. */
  pages: readonly PageChange[];
  /** The other files with different bytes. */
  files: readonly FileChange[];
  /** The findings in only one of the two outputs; null if the base is a folder. */
  findings: readonly FindingChange[] | null;
}

export interface PageChange {
  /** Path of the page; of a removed page, its old path. */
  url: string;
  change: 'added' | 'changed' | 'moved' | 'removed';
  /** The old path of a moved page. */
  from: string | null;
  /** The URL that a removed page's URL redirects to. */
  redirect: string | null;
  title: string;
  /** The changes that readers and programs see; empty if only bytes differ. */
  changes: readonly ContentChange[];
  /** The other differences. */
  bytes: readonly (ByteKind | 'other bytes')[];
  /**
   * The sizes of the document and of the code and styles that it loads first. The document's is
   * null if too many pages changed to measure.
   */
  weight: { html: WeightChange | null; scripts: WeightChange; styles: WeightChange };
}

/** The value before, null if new, and after, null if removed. */
export interface ContentChange {
  part: 'text' | 'head' | 'link' | 'image' | 'alt' | 'data';
  /**
   * Name of a value in the head or the data, target of a link, or address of an image without its
   * hash.
   */
  name: string;
  before: string | null;
  after: string | null;
}

/** Sizes in bytes, compressed with brotli; null if there is no file. */
export interface WeightChange {
  before: number | null;
  after: number | null;
}

export interface FileChange {
  path: string;
  change: 'added' | 'changed' | 'removed';
  /** The file's earlier name, if its name contained another hash. */
  from: string | null;
  bytes: { before: number | null; after: number | null };
  /** Added and removed lines in files of rules. */
  lines: { added: readonly string[]; removed: readonly string[] } | null;
}

export interface FindingChange {
  change: 'added' | 'gone';
  /** The affected page, if there is exactly one. */
  url: string | null;
  rule: string;
  severity: Severity;
  message: string;
  hint: string | null;
  file: string | null;
  line: number | null;
}
