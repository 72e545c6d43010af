import type { Section } from './collect-sections';

export interface SearchPage {
  path: string;
  title: string;
  sections: readonly Section[];
}

/** A result: a section of a page, with the part of its text that the query is about. */
export interface Hit {
  url: string;
  title: string;
  heading: string;
  excerpt: Piece[];
}

/** A piece of text, and whether it matches the query. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** What a match is worth. A whole word counts half as much again as the beginning of one. */
const worth = { title: 20, heading: 7, text: 1 };
/** After so many times a word says no more about what a text is about. */
const mostTimes = 5;
/** Letters of an excerpt, and how many of them come before the first match. */
const excerptLength = 150;
const excerptLead = 40;

/** Makes a search over the pages of an index, which is prepared once. */
export function createSearch(pages: readonly SearchPage[]) {
  const prepared = pages.flatMap((page) =>
    page.sections.map((section) => ({
      page,
      section,
      title: toWords(page.title),
      heading: toWords(section.heading),
      text: toWords(section.text),
    })),
  );
  const all = prepared.map(({ title, heading, text }) => title + heading + text).join('');

  /** The sections that have every word of the query, best first. */
  return (query: string, limit = 12): Hit[] => {
    const terms = toWords(query)
      .split(' ')
      .filter(Boolean)
      .map((term) => shortenToKnown(term, all));
    if (terms.length === 0) return [];
    return prepared
      .map((item) => ({ item, score: scoreOf(item, terms) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ item: { page, section } }) => toHit(page, section, terms));
  };
}

interface Prepared {
  section: Section;
  title: string;
  heading: string;
  text: string;
}

/** Zero unless the section itself has one of the terms, and it and the page's title have all. */
function scoreOf({ section, title, heading, text }: Prepared, terms: readonly string[]): number {
  // The title is that of the first section; the others have it as what they are about.
  const isFirst = section.id === '';
  let score = 0;
  let isAboutIt = false;
  for (const term of terms) {
    const inTitle = count(title, term) * worth.title;
    const own = count(heading, term) * worth.heading + count(text, term) * worth.text;
    if (inTitle + own === 0) return 0;
    if (own > 0 || isFirst) isAboutIt = true;
    score += own + (isFirst ? inTitle : Math.min(inTitle, 1));
  }
  return isAboutIt ? score : 0;
}

/** How often words begin with a term; those that are the term count half as much again. */
function count(words: string, term: string): number {
  const begun = words.split(` ${term}`).length - 1;
  const whole = begun && words.split(` ${term} `).length - 1;
  return Math.min(begun, mostTimes) + Math.min(whole, mostTimes) / 2;
}

/** For a word with a typo: as much of its beginning as some page has, three letters at least. */
function shortenToKnown(term: string, words: string): string {
  for (let length = term.length; length >= 3; length -= 1) {
    const beginning = term.slice(0, length);
    if (words.includes(` ${beginning}`)) return beginning;
  }
  return term;
}

const letters = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that write no spaces between words. */
const spaceless =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Made for the first text that needs it: other sites do without it, in older browsers too. */
let segmenter: Intl.Segmenter | undefined;

/** The words of a text, with their places. */
function findWords(text: string): { word: string; index: number }[] {
  return [...text.matchAll(letters)].flatMap(({ 0: run, index }) => {
    if (!spaceless.test(run)) return [{ word: run, index }];
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    return Array.from(segmenter.segment(run), (part) => ({
      word: part.segment,
      index: index + part.index,
    }));
  });
}

/** The words of a text in small letters without accents, each between two spaces. */
function toWords(text: string): string {
  return ` ${findWords(text)
    .map(({ word }) => fold(word))
    .join('  ')} `;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function toHit(page: SearchPage, { id, heading, text }: Section, terms: readonly string[]): Hit {
  return {
    url: id === '' ? page.path : `${page.path}#${id}`,
    title: page.title,
    heading,
    excerpt: excerptOf(text, terms),
  };
}

/** The text around the first match, in pieces, so that matches can be marked. */
function excerptOf(text: string, terms: readonly string[]): Piece[] {
  const matches = findWords(text).filter(({ word }) =>
    terms.some((term) => fold(word).startsWith(term)),
  );
  const first = matches[0]?.index ?? 0;
  const fromStart = text.length <= excerptLength || first <= excerptLead;
  const start = fromStart ? 0 : text.indexOf(' ', first - excerptLead) + 1;
  const end = text.length - start <= excerptLength ? text.length : wordEnd(text, start);
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let at = start;
  for (const { word, index } of matches) {
    if (index + word.length > end) break;
    pieces.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true });
    at = index + word.length;
  }
  return [
    ...pieces,
    { text: text.slice(at, end) + (end < text.length ? ' …' : ''), isMatch: false },
  ];
}

/** The end of the last whole word that fits into an excerpt. */
function wordEnd(text: string, start: number): number {
  const end = text.lastIndexOf(' ', start + excerptLength);
  return end > start ? end : start + excerptLength;
}
