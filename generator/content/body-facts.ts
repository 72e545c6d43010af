import type { Definition, FootnoteDefinition, Html, Link, Nodes, Root, Text } from 'mdast';
import type { Place } from '../diagnostics/diagnostic.ts';
import { placeAt, stretchFrom } from '../diagnostics/place.ts';

/** How a comment begins that was meant to silence a rule, however it is spelled. */
export const silencing = /stet[-_][a-z]|stet ?(?:ignore|disable)/i;

/** What the rules want to know of a Markdown body; places are those of the file. */
export interface BodyFacts {
  headings: readonly { depth: number; text: string; place: Place }[];
  /** `bare`: a URL in the running text that became a link by itself. */
  links: readonly { url: string; text: string; bare: boolean; place: Place }[];
  images: readonly { url: string; alt: string; place: Place }[];
  /** Tags of raw HTML that the page will not have; `withText`: nor what stands between them. */
  droppedTags: readonly { tag: string; withText: boolean; place: Place }[];
  /** Comments that speak to the rules. */
  comments: readonly { text: string; place: Place }[];
  /** Opening lines of fences that nothing closes. */
  openFences: readonly Place[];
  /** First lines of comments that nothing closes. */
  openComments: readonly Place[];
  /** Markup that was not understood as such and stands in the text. */
  leftovers: readonly { text: string; place: Place }[];
}

/** What a file without a body has. */
export const noFacts: BodyFacts = emptyFacts();

type Collected = { -readonly [Key in keyof BodyFacts]: BodyFacts[Key][number][] };
type Positioned = { position?: Nodes['position'] };

function emptyFacts(): Collected {
  return {
    headings: [],
    links: [],
    images: [],
    droppedTags: [],
    comments: [],
    openFences: [],
    openComments: [],
    leftovers: [],
  };
}

/**
 * Collects the facts in one walk over the parsed body, which starts on line `bodyLine` of the file.
 * `keptTags` are those of raw HTML that stay in the page.
 */
export function collectBodyFacts(
  tree: Root,
  options: { body: string; bodyLine: number; keptTags: ReadonlySet<string> },
): BodyFacts {
  const collector = new Collector(options.body, options.bodyLine - 1, options.keptTags);
  collector.visit(tree);
  collector.collectDefinitions();
  return collector.facts;
}

class Collector {
  readonly facts = emptyFacts();
  readonly #definitions: Definition[] = [];
  /** Identifiers of the definitions that links and images refer to. */
  readonly #linked = new Set<string>();
  readonly #pictured = new Set<string>();
  readonly #notes: FootnoteDefinition[] = [];
  /** Identifiers of the footnotes that the text refers to. */
  readonly #noted = new Set<string>();

  constructor(
    readonly body: string,
    /** Lines of the file above the body. */
    readonly shift: number,
    readonly keptTags: ReadonlySet<string>,
  ) {}

  visit(node: Nodes): void {
    this.#collect(node);
    if ('children' in node) for (const child of node.children) this.visit(child);
  }

  /** A definition is a link, unless images alone refer to it; a footnote is lost without a reference. */
  collectDefinitions(): void {
    for (const node of this.#notes) {
      if (this.#noted.has(node.identifier)) continue;
      const text = `[^${node.label ?? node.identifier}]:`;
      this.facts.leftovers.push({ text, place: this.#placeInside(node, 0, text.length) });
    }
    for (const node of this.#definitions) {
      if (this.#pictured.has(node.identifier) && !this.#linked.has(node.identifier)) continue;
      this.facts.links.push({ ...this.#readTarget(node), text: node.label ?? '', bare: false });
    }
  }

  #collect(node: Nodes): void {
    const { facts } = this;
    switch (node.type) {
      case 'heading':
        facts.headings.push({ depth: node.depth, text: textOf(node), place: this.#placeOf(node) });
        break;
      case 'link':
        facts.links.push(this.#readLink(node));
        break;
      case 'definition':
        this.#definitions.push(node);
        break;
      case 'footnoteDefinition':
        this.#notes.push(node);
        break;
      case 'footnoteReference':
        this.#noted.add(node.identifier);
        break;
      case 'linkReference':
        this.#linked.add(node.identifier);
        break;
      case 'image':
        facts.images.push({ ...this.#readTarget(node), alt: node.alt ?? '' });
        break;
      case 'imageReference':
        this.#pictured.add(node.identifier);
        facts.images.push({ url: '', alt: node.alt ?? '', place: this.#placeOf(node) });
        break;
      case 'html':
        this.#collectHtml(node);
        break;
      case 'code':
        // Behind one that is open, fences open where they should close: it alone is the mistake.
        if (facts.openFences.length === 0 && isUnclosed(this.#sourceOf(node))) {
          facts.openFences.push(this.#firstLineOf(node));
        }
        break;
      case 'text':
        this.#collectLeftover(node);
        break;
    }
  }

  #readLink(node: Link) {
    const source = this.#sourceOf(node);
    const text = textOf(node);
    return { ...this.#readTarget(node), text, bare: source === text && !source.startsWith('[') };
  }

  /** The URL with its own place, where it is written as it reads; else the place of the whole. */
  #readTarget(node: { url: string; children?: readonly Nodes[] } & Positioned) {
    const { url } = node;
    const source = this.#sourceOf(node);
    // The text in front of the target may read like it, and so may the title behind.
    const label = this.#sourceOf({ position: node.children?.at(-1)?.position });
    const behind = source.indexOf(url, source.indexOf(']', source.indexOf(label) + label.length));
    const at = url === '' ? -1 : behind < 0 ? source.lastIndexOf(url) : behind;
    return {
      url,
      place: at < 0 ? this.#placeOf(node) : this.#placeInside(node, at, url.length),
    };
  }

  #collectHtml(node: Html): void {
    const { value } = node;
    const tag = /^<([a-z][\w-]*)/i.exec(value)?.[1]?.toLowerCase();
    if (tag !== undefined && !this.keptTags.has(tag)) {
      const withText = value.replace(/<[^>]*>/g, '').trim() !== '';
      this.facts.droppedTags.push({ tag, withText, place: this.#placeOf(node) });
    }
    if (!value.startsWith('<!--')) return;
    if (!value.includes('-->')) this.facts.openComments.push(this.#firstLineOf(node));
    else if (value.slice(4).trimStart().search(silencing) === 0) {
      this.facts.comments.push({ text: value, place: this.#placeOf(node) });
    }
  }

  #collectLeftover(node: Text): void {
    // One test of the value is cheaper than one of the source, and mostly enough.
    if (!/[*_[\]`#<>~\0\uFFFD-]/.test(node.value)) return;
    const source = this.#sourceOf(node);
    const open = new Set<string>();
    for (const { 0: text, index } of source.matchAll(leftover)) {
      if (source[index - 1] === '\\') continue;
      // Of marks that come in pairs the second belongs to the mistake that the first is.
      if (/^[*_~`]/.test(text)) {
        if (open.delete(text)) continue;
        open.add(text);
      }
      this.facts.leftovers.push({ text, place: this.#placeInside(node, index, text.length) });
    }
  }

  #sourceOf({ position }: Positioned): string {
    return position ? this.body.slice(position.start.offset, position.end.offset) : '';
  }

  #placeOf({ position }: Positioned): Place {
    return {
      line: (position?.start.line ?? 1) + this.shift,
      column: position?.start.column ?? 1,
      endLine: (position?.end.line ?? 1) + this.shift,
      endColumn: position?.end.column ?? 2,
    };
  }

  #firstLineOf(node: Positioned): Place {
    const width = this.#sourceOf(node).split('\n', 1)[0]?.trimEnd().length ?? 1;
    return stretchFrom(this.#placeOf(node), width);
  }

  /** The place of a stretch of a node's source, by its offset there. */
  #placeInside(node: Positioned, offset: number, length: number): Place {
    const { line, column } = this.#placeOf(node);
    const inside = placeAt(this.#sourceOf(node), offset, line);
    // On the first line the text before the node counts too.
    const shift = inside.line === line ? column - 1 : 0;
    return stretchFrom({ line: inside.line, column: inside.column + shift }, length);
  }
}

/** Whether a fenced block runs to the end of what holds it, or into the opening of the next. */
function isUnclosed(source: string): boolean {
  const lines = source.trimEnd().split('\n');
  const fence = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '')?.[0];
  if (fence === undefined) return false;
  // A closing fence has no word behind it, so that this one was meant to open.
  const opening = new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}[\\w-]`, 'm');
  if (opening.test(lines.slice(1).join('\n'))) return true;
  const last = lines.length < 2 ? '' : (lines.at(-1) ?? '').replace(/^[\s>]+/, '').trimEnd();
  return !(last.startsWith(fence) && last.split(fence[0] ?? '').every((rest) => rest === ''));
}

/** Markup that an author surely meant as such: emphasis, links, images, headings, code. */
const leftover =
  /\*\*|__|\]\(|\]\[[^\]]|\][ \t]+\((?=https?:|www\.|[/#.]|$)|\([^()]+\)\[(?:https?:|\/)|`{2,}|\[\^[^\]\s]+\]|^#{1,6}(?=[^\s#\d])|<!--|-->|~~|^<{7}(?= )|[\0\uFFFD]/gm;

function textOf(node: Nodes): string {
  if ('value' in node && node.type !== 'html') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
