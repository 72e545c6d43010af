import { lookup } from 'mrmime';
import { servedType } from '../lib/media-type.ts';

/** A header that is not as it should be. */
export interface HeaderFault {
  name: string;
  wanted: string;
  /** Undefined when it was not sent. */
  got: string | undefined;
}

/**
 * The headers of an answer that a site asks for and that are missing or say something else. What a
 * host adds is not looked at.
 * @param rules the headers that the rules of the site give the path.
 * @param file path of the file that is sent, which says its media type.
 * @param got by name in lower case.
 */
export function findHeaderFaults(
  rules: Readonly<Record<string, string>>,
  file: string,
  got: Readonly<Record<string, string>>,
): HeaderFault[] {
  const named = new Map(Object.entries(rules).map(([name, value]) => [name.toLowerCase(), value]));
  // Of a file whose type no one knows a host may say what it likes.
  if (lookup(file) !== undefined && !named.has('content-type')) {
    named.set('content-type', servedType(file));
  }
  return [...named]
    .filter(([name, wanted]) => !isSame(name, wanted, got[name]))
    .map(([name, wanted]) => ({ name: spell(name), ...narrow(name, wanted, got[name]) }));
}

/** Of two long policies only the directives that differ. */
function narrow(name: string, wanted: string, got: string | undefined) {
  if (!policies.has(name) || got === undefined) return { wanted, got };
  const [asked, sent] = [wanted, got].map(readPolicy) as [string[], string[]];
  const only = (own: string[], other: string[]) =>
    own.filter((directive) => !other.includes(directive)).join('; ');
  return { wanted: only(asked, sent), got: only(sent, asked) };
}

const policies = new Set(['content-security-policy', 'content-security-policy-report-only']);

/** `content-type` as people know it: `Content-Type`. */
function spell(name: string): string {
  return name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function isSame(name: string, wanted: string, got: string | undefined): boolean {
  if (got === undefined) return wanted.trim() === '';
  if (policies.has(name)) return readPolicy(wanted).join() === readPolicy(got).join();
  switch (name) {
    case 'content-type':
      return isSameType(parseType(wanted), parseType(got));
    case 'cache-control':
      return isSameCaching(wanted, got);
    case 'x-content-type-options':
    case 'x-frame-options':
      return wanted.trim().toLowerCase() === got.trim().toLowerCase();
    default:
      return normalizeList(wanted) === normalizeList(got);
  }
}

/** Space around separators means nothing. */
function normalizeList(value: string): string {
  return value
    .trim()
    .replace(/\s*([,;])\s*/g, '$1')
    .replace(/\s+/g, ' ');
}

/** The directives of a policy in one order, as the order of directives and of their sources means nothing. */
function readPolicy(value: string): string[] {
  const directives = value.split(';').flatMap((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return name === '' ? [] : [[name.toLowerCase(), ...sources.sort()].join(' ')];
  });
  return directives.sort();
}

/** What a host may say besides: these are for caches between it and browsers. */
const forSharedCaches =
  /^(?:s-maxage|stale-while-revalidate|stale-if-error|proxy-revalidate|no-transform)\b/;

function isSameCaching(wanted: string, got: string): boolean {
  const [asked, sent] = [wanted, got].map((value) =>
    value
      .toLowerCase()
      .split(/\s*,\s*/)
      .map((part) => part.trim()),
  );
  const extra = sent?.filter((part) => !asked?.includes(part)) ?? [];
  return (
    asked?.every((part) => sent?.includes(part)) === true &&
    extra.every((part) => forSharedCaches.test(part))
  );
}

interface MediaType {
  essence: string;
  charset: string | undefined;
}

function parseType(value: string): MediaType {
  const [essence = '', ...parameters] = value.toLowerCase().split(/\s*;\s*/);
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return {
    essence: essence.trim(),
    charset: charset?.slice('charset='.length).replaceAll('"', '').trim(),
  };
}

/** Names of one type; browsers treat them alike. */
const aliases = [
  ['text/javascript', 'application/javascript', 'application/x-javascript'],
  ['text/xml', 'application/xml'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['font/woff', 'application/font-woff', 'application/x-font-woff'],
  ['font/woff2', 'application/font-woff2'],
  ['application/manifest+json', 'application/json'],
];

/** Texts that browsers read in UTF-8, or as the page that loads them, without being told. */
const knowsItsCharset = /json|xml|javascript|^text\/css$/;

function isSameType(wanted: MediaType, got: MediaType): boolean {
  const isAlias = aliases.some(
    (names) => names.includes(wanted.essence) && names.includes(got.essence),
  );
  if (wanted.essence !== got.essence && !isAlias) return false;
  if (got.charset === undefined && knowsItsCharset.test(got.essence)) return true;
  return (wanted.charset ?? 'utf-8') === (got.charset ?? (wanted.charset ? undefined : 'utf-8'));
}
