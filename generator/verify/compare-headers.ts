import { lookup } from 'mrmime';
import { servedType } from '../lib/media-type.ts';

/** A missing or wrong header. */
export interface HeaderFault {
  name: string;
  wanted: string;
  /** Undefined if the host did not send it. */
  got: string | undefined;
}

/**
 * Finds headers that the site sets and that the answer lacks or changes. Ignores headers that the
 * host adds.
 * @param rules the headers that the site's rules set for the path.
 * @param file path of the sent file, which determines its media type.
 * @param got by name in lower case.
 */
export function findHeaderFaults(
  rules: Readonly<Record<string, string>>,
  file: string,
  got: Readonly<Record<string, string>>,
): HeaderFault[] {
  const named = new Map(Object.entries(rules).map(([name, value]) => [name.toLowerCase(), value]));
  // For a file of unknown type, any type is fine.
  if (lookup(file) !== undefined && !named.has('content-type')) {
    named.set('content-type', servedType(file));
  }
  return [...named]
    .filter(([name, wanted]) => !isSame(name, wanted, got[name]))
    .map(([name, wanted]) => ({ name: spell(name), ...narrow(name, wanted, got[name]) }));
}

/** For two long policies, only the different directives. */
function narrow(name: string, wanted: string, got: string | undefined) {
  if (!policies.has(name) || got === undefined) return { wanted, got };
  const [asked, sent] = [wanted, got].map(readPolicy) as [string[], string[]];
  const only = (own: string[], other: string[]) =>
    own.filter((directive) => !other.includes(directive)).join('; ');
  return { wanted: only(asked, sent), got: only(sent, asked) };
}

const policies = new Set(['content-security-policy', 'content-security-policy-report-only']);

/** `content-type` in the usual spelling: `Content-Type`. */
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

/** Space around separators has no meaning. */
function normalizeList(value: string): string {
  return value
    .trim()
    .replace(/\s*([,;])\s*/g, '$1')
    .replace(/\s+/g, ' ');
}

/**
 * The sorted directives of a policy. The order of directives and of their sources has no meaning.
 * Commas join the policies of several headers, which all apply.
 */
function readPolicy(value: string): string[] {
  const directives = value.split(/[;,]/).flatMap((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return name === '' ? [] : [[name.toLowerCase(), ...sources.sort()].join(' ')];
  });
  return [...new Set(directives)].sort();
}

/** Directives that a host may add, because they only concern caches in front of it. */
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

/** Equivalent names of types, which browsers treat alike. */
const aliases = [
  ['text/javascript', 'application/javascript', 'application/x-javascript'],
  ['text/xml', 'application/xml'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['font/woff', 'application/font-woff', 'application/x-font-woff'],
  ['font/woff2', 'application/font-woff2'],
  ['application/manifest+json', 'application/json'],
];

/**
 * Text types that browsers read as UTF-8, or in the encoding of the page that loads them, by
 * default.
 */
const knowsItsCharset = /json|xml|javascript|^text\/css$/;

function isSameType(wanted: MediaType, got: MediaType): boolean {
  const isAlias = aliases.some(
    (names) => names.includes(wanted.essence) && names.includes(got.essence),
  );
  if (wanted.essence !== got.essence && !isAlias) return false;
  if (got.charset === undefined && knowsItsCharset.test(got.essence)) return true;
  return (wanted.charset ?? 'utf-8') === (got.charset ?? (wanted.charset ? undefined : 'utf-8'));
}
