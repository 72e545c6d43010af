import type { Entry, Heading, Image } from '../../contract.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RefusedImage } from '../../images/source-image.ts';
import type { BodyFacts } from '../body-facts.ts';

/** What plugins derived from a body. */
export type Derived = NonNullable<Entry['derived']>;

/** What a body gives. */
export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  words: number;
  /** The links that may lead to pages of the site, as they are written, each once. */
  links: string[];
  facts: BodyFacts;
  /** What plugins wrote into `file.data.derived`. */
  derived?: Derived;
  diagnostics: Diagnostic[];
}

/** What a body is rendered with. */
export interface MarkdownContext {
  /** Absolute path of the root, and the path of the file relative to it. */
  root: string;
  file: string;
  /** Origin of the site: links to it are no links to elsewhere. */
  siteUrl: string;
  /** Line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** The image that a path in the body means; undefined when there is none. */
  findImage: (path: string) => Image | RefusedImage | undefined;
  /** `sizes` of the images in the body. */
  imageSizes: string;
}
