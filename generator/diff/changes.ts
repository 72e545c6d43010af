import type { Severity } from '../diagnostics/diagnostic.ts';
import type { ByteKind } from './page-content.ts';

/*
 * What differs between two outputs: plain data, which --format json prints
 * (`jsonSchemas` in report/json-schemas.ts).
 */

/** The forms of a difference: for a terminal, for a comment of a pull request, for a program. */
export const differenceFormats = ['pretty', 'markdown', 'json'] as const;

export interface Difference {
  base: { name: string; commit: string | null };
  /** Each page of which a byte differs, in the order of their URLs. */
  pages: readonly PageChange[];
  /** Each other file of which a byte differs. */
  files: readonly FileChange[];
  /** What was found in one of the two alone; null where the base is a folder. */
  findings: readonly FindingChange[] | null;
}

export interface PageChange {
  /** Path of the page: of one that is gone, where it was. */
  url: string;
  change: 'added' | 'changed' | 'moved' | 'removed';
  /** Where a page that moved was. */
  from: string | null;
  /** Where the old URL of a page that is gone redirects to now. */
  redirect: string | null;
  title: string;
  /** What readers, and programs that read for them, get otherwise; none where only bytes differ. */
  changes: readonly ContentChange[];
  /** What else differs. */
  bytes: readonly (ByteKind | 'other bytes')[];
  /** Of its document, null where too many were changed to weigh each, and of the code and styles that it loads at first. */
  weight: { html: WeightChange | null; scripts: WeightChange; styles: WeightChange };
}

/** What was, null for a new file, and what is, null for a removed file. */
export interface ContentChange {
  part: 'text' | 'head' | 'link' | 'image' | 'alt' | 'data';
  /** Name of a part of the head or a value of the data, target of a link, address of an image without its hash. */
  name: string;
  before: string | null;
  after: string | null;
}

/** Bytes as brotli sends them; null for what does not exist. */
export interface WeightChange {
  before: number | null;
  after: number | null;
}

export interface FileChange {
  path: string;
  change: 'added' | 'changed' | 'removed';
  /** What it was called when its name had another hash. */
  from: string | null;
  bytes: { before: number | null; after: number | null };
  /** Lines that came and went, of files of rules. */
  lines: { added: readonly string[]; removed: readonly string[] } | null;
}

export interface FindingChange {
  change: 'added' | 'gone';
  /** The page that it is on, if it is one. */
  url: string | null;
  rule: string;
  severity: Severity;
  message: string;
  hint: string | null;
  file: string | null;
  line: number | null;
}
