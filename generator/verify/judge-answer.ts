import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeAt, placeText } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import { isRedirect } from '../output/host-files.ts';
import { type Comparison, compareBody, type Difference } from './compare-body.ts';
import { findHeaderFaults } from './compare-headers.ts';
import type { Probe } from './list-probes.ts';
import type { LiveAnswer } from './live-client.ts';
import { quote } from './quote.ts';

/** A problem at a URL; without its own severity, it has that of its rule. */
export type LiveFinding = Pick<Diagnostic, 'rule' | 'message' | 'hint'> &
  Partial<Pick<Diagnostic, 'severity'>>;

/** The result of checking one answer. */
export interface Judged {
  findings: LiveFinding[];
  /** Body of a changed text file, as far as it was read. */
  changed?: string;
  /** The URL to request instead: the same one with a trailing slash. */
  next?: string;
  /** Whether the host sends the page at an old path and ignores the redirect. */
  isFallback?: boolean;
}

/** The files that answers are compared with. */
export interface Built {
  /** Absolute path of the output folder. */
  out: string;
  /** The same as you type it. */
  shown: string;
  has(file: string): boolean;
}

/** Bytes of a text to search for links. */
const searched = 2 * 1024 * 1024;

/** Compares the answer to a probe with the expected answer. */
export async function judgeAnswer(
  probe: Probe,
  url: string,
  answer: LiveAnswer,
  built: Built,
): Promise<Judged> {
  const { status, headers } = answer;
  const { status: wanted, file, headers: rules } = probe.expected;
  // S3 answers 403 for a missing file if it may not list the others.
  if (probe.spellingOf !== undefined && (status === 404 || status === 403)) return { findings: [] };
  if (isRedirect(wanted)) return judgeRedirect(probe, url, answer, built);
  if (isRedirect(status)) {
    // Some hosts keep pages in folders.
    if (wanted === 200 && file?.endsWith('/index.html') && isAt(headers, url, `${url}/`)) {
      return { findings: [], next: `${url}/` };
    }
    const found = `Redirects with ${status} to ${quote(headers.location)}`;
    return only('live/redirect', `${found} instead of answering ${wanted}.`, redirectHint);
  }
  if (status !== wanted) return judgeStatus(status, wanted, file, built);
  if (file === undefined) return { findings: [] };
  return judgeFile(answer, { file, rules, isFound: wanted === 200 }, built);
}

async function judgeRedirect(
  { path, spellingOf, expected }: Probe,
  url: string,
  answer: LiveAnswer,
  built: Built,
): Promise<Judged> {
  const { status, headers } = answer;
  const target = new URL(expected.headers.Location ?? '', url).href;
  // A host without rules sends the page at an old path from its folder.
  if (built.has(`${path.slice(1)}/index.html`) && isAt(headers, url, `${url}/`)) {
    return { findings: [], next: `${url}/` };
  }
  const fault = (message: string) => only('live/redirect', message, redirectHint);
  if (status === 200) {
    const page = findPage(spellingOf ?? path, built);
    const compared = page === undefined ? undefined : await compare(answer, page, built);
    if (compared && compared.difference === undefined) {
      return { findings: [], isFallback: spellingOf === undefined };
    }
  }
  if (!isRedirect(status)) return fault(`Answers ${status} instead of redirecting to ${target}.`);
  const isRight = isAt(headers, url, target) || (spellingOf && isAt(headers, url, `${target}/`));
  if (!isRight) return fault(`Redirects to ${quote(headers.location)} instead of ${target}.`);
  // A host may choose the status that redirects other spellings.
  if (spellingOf !== undefined || status === expected.status) return { findings: [] };
  return fault(`Redirects with ${status} instead of ${expected.status}.`);
}

const redirectHint = 'Compare the rules of the host with _redirects.';

function judgeStatus(
  status: number,
  wanted: number,
  file: string | undefined,
  { shown }: Built,
): Judged {
  if (wanted === 404) {
    const hint =
      'A host must answer 404 for missing paths, or search engines index the error page.';
    const message = `Answers ${status} instead of 404 for a missing path.`;
    return only('live/status', message, status < 400 ? hint : undefined);
  }
  if (status === 404 || status === 410) {
    const name = file === undefined ? 'The page' : `${shown}/${file}`;
    return only(
      'live/missing',
      `Answers ${status}: ${name} is not online.`,
      'Deploy the output again.',
    );
  }
  return only('live/status', `Answers ${status} instead of ${wanted}.`);
}

async function judgeFile(
  answer: LiveAnswer,
  wanted: { file: string; rules: Readonly<Record<string, string>>; isFound: boolean },
  built: Built,
): Promise<Judged> {
  const { file, rules, isFound } = wanted;
  const { difference, text } = await compare(answer, file, built);
  // Hosts send different headers with errors.
  const faults = isFound ? findHeaderFaults(rules, file, answer.headers) : [];
  const findings = faults.map(({ name, wanted, got }): LiveFinding => {
    return {
      rule: 'live/header',
      message: `${name} ${describeFault(wanted, got)}.`,
      hint: name === 'Content-Type' ? 'Set the media type of the file on the host.' : headerHint,
    };
  });
  if (difference === undefined) return { findings };
  findings.unshift({
    rule: 'live/changed',
    message: describeDifference(difference, file, built),
    hint: explainChange(difference, answer.headers),
  });
  return { findings, ...(isText(mediaType(file)) && { changed: text }) };
}

function describeFault(wanted: string, got: string | undefined): string {
  if (got === undefined) return `is missing; it should be ${quote(wanted)}`;
  // Of a policy, only the different directives.
  if (wanted === '') return `also has ${quote(got)}`;
  if (got === '') return `lacks ${quote(wanted)}`;
  return `is ${quote(got)}; it should be ${quote(wanted)}`;
}

const headerHint = 'Compare the rules of the host with _headers.';

function compare(answer: LiveAnswer, file: string, { out }: Built): Promise<Comparison> {
  return compareBody(answer.body, join(out, file), isText(mediaType(file)) ? searched : 0);
}

function describeDifference(
  { offset, before, here, there }: Difference,
  file: string,
  { out, shown }: Built,
): string {
  const name = `${shown}/${file}`;
  if (there.length === 0) {
    const size = offset + here.length;
    return `Ends after ${plural(offset, 'byte')}; ${name} has ${here.length < 80 ? size : 'more'}.`;
  }
  if (!isText(mediaType(file))) return `Differs from ${name} from byte ${offset + 1} on.`;
  const text = readFileSync(join(out, file))
    .subarray(0, offset)
    .toString()
    .replace(/\uFFFD+$/, '');
  const place = placeText({ file: name, ...placeAt(text, text.length) });
  const context = (bytes: Buffer) =>
    quote(before.toString().replace(/^\uFFFD+/, '') + bytes.toString());
  return `Differs from ${place} on.\nbuilt:  ${here.length === 0 ? 'the end' : context(here)}\nonline: ${context(there)}`;
}

/** Additions of networks to pages, with the names of their settings. */
const injections: readonly [RegExp, string][] = [
  [
    /cloudflareinsights/,
    'Cloudflare added its analytics to the page: turn off Web Analytics for it.',
  ],
  [
    /email-protection|__cf_email__/,
    'Cloudflare hid an email address: turn off Email Address Obfuscation.',
  ],
  [/rocket-loader|data-cf-settings/, 'Cloudflare changed the scripts: turn off Rocket Loader.'],
  [/cdn-cgi/, 'Cloudflare added something to the page: check its settings for the site.'],
];

function explainChange({ there }: Difference, { age }: Readonly<Record<string, string>>): string {
  const injection = injections.find(([pattern]) => pattern.test(there.toString()));
  if (injection) return injection[1];
  const seconds = Number(age);
  return seconds > 0
    ? `A cache has stored it for ${seconds} s: clear the cache and try again.`
    : 'A proxy changed it, or it is from another build: deploy again, and look for a proxy that rewrites files.';
}

/** The file of a page, or of the page at an old path. */
function findPage(path: string, { has }: Built): string | undefined {
  const name = path.slice(1);
  return [name, `${name}.html`, `${name}/index.html`, `${name}index.html`].find(
    (file) => file.endsWith('.html') && has(file),
  );
}

/**
 * Whether an answer redirects to a URL, regardless of escapes. Some hosts send characters of other
 * scripts unescaped in UTF-8.
 */
function isAt({ location }: LiveAnswer['headers'], url: string, target: string): boolean {
  const text = Buffer.from(location ?? '', 'latin1').toString();
  if (location === undefined || !URL.canParse(text, url)) return false;
  return decodeUrl(new URL(text, url).href) === decodeUrl(target);
}

function only(rule: string, message: string, hint?: string): Judged {
  return { findings: [{ rule, message, ...(hint !== undefined && { hint }) }] };
}
