import type { Element, Root } from 'hast';
import type { Heading, Image } from '../../contract.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { complainOfRefused } from '../../images/image-index.ts';
import { complainOfMissing } from '../../images/missing-image.ts';
import type { RefusedImage } from '../../images/source-image.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { placeOf } from '../body-facts.ts';
import { countWords } from '../count-words.ts';
import { rewriteCodeBlock } from './code.ts';
import { anchored, createSlugger, identifyHeading, isHeading, toHeading } from './headings.ts';
import { joinPictures, picture, reserveSpace, takeSize, toFigure } from './images.ts';
import { isElsewhere, rewriteLink } from './links.ts';
import { element, type Parent, readableText, textOf, visitElements } from './tree.ts';

export interface MarkdownContext {
  /** Absolute path of the root, and the path of the file relative to it. */
  root: string;
  file: string;
  /** URL of the site; links below it are internal. */
  siteUrl: string;
  /** Line of the file where the body starts, from 1. */
  bodyLine: number;
  /** Finds the image for a path in the body; undefined if there is no such image. */
  findImage: (path: string) => Image | RefusedImage | undefined;
  /** Suggests a path for one that does not exist, in the same form: relative or from the root. */
  meantImage: (path: string) => string | undefined;
  /** The `sizes` attribute of the images in the body. */
  imageSizes: string;
}

interface RewriteContext extends MarkdownContext {
  /** Additional ids of headings, by the line of the heading in the file. */
  aliases: ReadonlyMap<number, readonly string[]>;
}

/** Rewrites a body's tree in one walk and collects the facts about the body. */
export function rewriteTree(tree: Root, context: RewriteContext) {
  const headings: Heading[] = [];
  const diagnostics: Diagnostic[] = [];
  const words = countWords(readableText(tree));
  const slugger = createSlugger();
  /** Returns the replacement of an element, or undefined to keep it. */
  const rewrite = (node: Element, parent: Parent): Element | undefined => {
    if (isHeading(node)) {
      identifyHeading(node, slugger);
      // remark-rehype creates the heading of the footnotes.
      if (node.properties.id === 'footnote-label') return undefined;
      const heading = toHeading(node);
      headings.push(heading);
      nameAgain(node, context);
      return anchored(node, heading);
    }
    switch (node.tagName) {
      case 'a':
        return void rewriteLink(node, context.siteUrl);
      case 'img':
        return rewriteImage(node, context, diagnostics);
      case 'picture':
        return void joinPictures(node);
      case 'p':
        return toFigure(node);
      case 'blockquote':
        return toCallout(node);
      case 'pre':
        return void rewriteCodeBlock(node);
      case 'table':
        return scrollable(node);
      case 'th':
        return void rewriteHeaderCell(node);
      case 'td':
        return void alignByClass(node);
      case 'input':
        return void nameCheckbox(node, parent);
      default:
        return undefined;
    }
  };
  visitElements(tree, (node, parent, index) => {
    const replacement = rewrite(node, parent);
    if (replacement) parent.children[index] = replacement;
  });
  return { headings, words, diagnostics };
}

/** Adds the additional ids of a heading. */
function nameAgain(heading: Element, { aliases, bodyLine }: RewriteContext): void {
  const { line = 0 } = heading.position?.start ?? {};
  const ids = new Set(aliases.get(line + bodyLine - 1));
  ids.delete(String(heading.properties.id));
  heading.children.unshift(...[...ids].map((id) => element('span', { id })));
}

function rewriteImage(
  img: Element,
  context: MarkdownContext,
  diagnostics: Diagnostic[],
): Element | undefined {
  // `sanitize` removes URLs such as data: from tags.
  const source = String(img.properties.src ?? '');
  const size = takeSize(img);
  if (isElsewhere(source, context.siteUrl)) return void reserveSpace(img, size);
  const path = decodeUrl(source);
  const image = context.findImage(path);
  if (image && !('fault' in image)) {
    return picture(img, image, { sizes: context.imageSizes, size });
  }
  const complaint = image
    ? complainOfRefused(path, image)
    : complainOfMissing(path, context.meantImage(path));
  const place = img.position && placeOf(img, context.bodyLine);
  diagnostics.push({ ...complaint, severity: 'error', file: context.file, ...place });
  return undefined;
}

/** The first line of GitHub's alerts. */
const alert = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/**
 * Turns a quote that starts with `[!NOTE]` or a similar line into a callout; undefined for other
 * quotes.
 */
function toCallout(quote: Element): Element | undefined {
  const paragraph = quote.children.find((child) => child.type === 'element');
  const text = paragraph?.children[0];
  if (paragraph?.tagName !== 'p' || text?.type !== 'text') return undefined;
  const [marker, kind] = alert.exec(text.value) ?? [];
  if (marker === undefined || kind === undefined) return undefined;
  text.value = text.value.slice(marker.length);
  const isEmpty = paragraph.children.length === 1 && text.value === '';
  const name = kind.toLowerCase();
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return element('div', { className: ['callout', `callout-${name}`], role: 'note' }, [
    element('p', { className: ['callout-title'] }, [{ type: 'text', value: title }]),
    ...quote.children.filter((child) => !(isEmpty && child === paragraph)),
  ]);
}

/** Wraps a table in a focusable group, so that keyboard users can scroll wide tables. */
function scrollable(table: Element): Element {
  const className = ['table-scroll'];
  return element('div', { className, role: 'group', ariaLabel: 'Table', tabIndex: 0 }, [table]);
}

/** The empty corner of a table is not a header. */
function rewriteHeaderCell(cell: Element): void {
  alignByClass(cell);
  if (textOf(cell) === '') cell.tagName = 'td';
  else cell.properties.scope = 'col';
}

/** HTML has dropped the `align` attribute, and a CSP blocks style attributes. */
function alignByClass({ properties }: Element): void {
  const { align } = properties;
  if (align === undefined) return;
  properties.className = [`align-${align}`];
  properties.align = undefined;
}

/** A task's checkbox has no label, so it is named after the item's text. */
function nameCheckbox(box: Element, item: Parent): void {
  const own = item.children.filter(
    (child) => child.type !== 'element' || !/^[ou]l$/.test(child.tagName),
  );
  box.properties.ariaLabel = own.map(textOf).join('').replace(/\s+/g, ' ').trim() || 'Task';
}
