import { flesch } from 'flesch';
import { markdownToMdast } from 'satteri';
import { syllable } from 'syllable';
import houseWords from './house-words.json' with { type: 'json' };

/** The readability of a text. */
export interface Readability {
  words: number;
  /** Words in the average sentence; 0 for a text without sentences. */
  sentenceLength: number;
  /** The share of sentences with more than 25 words, from 0 to 1. */
  longSentences: number;
  /** House words per 1,000 words. */
  houseWordRate: number;
  /** Flesch reading ease: 60 to 70 is plain English, below 30 is for graduates. */
  readingEase: number;
  /** Each house word, with the words around it and what to write instead. */
  findings: readonly { found: string; context: string; instead: string }[];
}

interface MarkdownNode {
  type: string;
  value?: string;
  children?: readonly MarkdownNode[];
}

const patterns = Object.entries(houseWords).map(([pattern, instead]) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'),
  instead,
}));
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Measures the prose of a Markdown document. House words count in paragraphs, lists, headings and
 * table cells; sentences count in paragraphs and lists.
 * @param markdown the document, with or without front matter.
 */
export function measureMarkdown(markdown: string): Readability {
  const features = { frontmatter: true, gfm: true } as const;
  const tree = markdownToMdast(markdown, { features }) as MarkdownNode;
  const paragraphs = readBlocks(tree, ['paragraph']);
  return measure(paragraphs, [...paragraphs, ...readBlocks(tree, ['heading', 'tableCell'])]);
}

/** Measures paragraphs of plain text: comments, messages. */
export function measureParagraphs(paragraphs: readonly string[]): Readability {
  return measure(paragraphs, paragraphs);
}

function measure(paragraphs: readonly string[], blocks: readonly string[]): Readability {
  const sentences = paragraphs.flatMap(readSentences);
  const sentenceWords = sentences.flat();
  const words = blocks.flatMap(readWords).length;
  const findings = blocks.flatMap(findHouseWords);
  const counts = {
    sentence: sentences.length,
    word: sentenceWords.length,
    syllable: syllable(sentenceWords.join(' ')),
  };
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    words,
    sentenceLength: share(sentenceWords.length, sentences.length),
    longSentences: share(sentences.filter(({ length }) => length > 25).length, sentences.length),
    houseWordRate: share(findings.length * 1000, words),
    readingEase: sentences.length === 0 ? 0 : flesch(counts),
    findings,
  };
}

function readBlocks(node: MarkdownNode, types: readonly string[]): string[] {
  if (types.includes(node.type)) return [readText(node)];
  return (node.children ?? []).flatMap((child) => readBlocks(child, types));
}

function readText({ type, value, children = [] }: MarkdownNode): string {
  if (type === 'html') return '';
  // A test's name, which its file contains as a string.
  if (type === 'linkReference') return 'X';
  if (type === 'inlineCode') return value?.replace(/[a-z]+/gi, 'X') ?? '';
  return value?.replace(/\s+/g, ' ') ?? children.map(readText).join('');
}

/**
 * The words of each sentence; skips labels such as "Error." and lines without final punctuation.
 */
function readSentences(text: string): string[][] {
  return Array.from(sentenceSegmenter.segment(text), ({ segment }) => segment)
    .filter((sentence) => /[.!?:][)"'*’”]*\s*$/.test(sentence))
    .map(readWords)
    .filter(({ length }) => length > 2);
}

function readWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word));
}

function findHouseWords(text: string): Readability['findings'] {
  return patterns.flatMap(({ pattern, instead }) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      found,
      context: text.slice(Math.max(0, index - 30), index + found.length + 30),
      instead,
    })),
  );
}
