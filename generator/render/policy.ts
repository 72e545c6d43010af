import type { Site } from '../config/site.ts';
import { scriptHash } from './document.ts';

/** Directives that browsers ignore in a `<meta>` policy; they stand in the header alone. */
const headerOnly = ['frame-ancestors', 'report-uri', 'report-to', 'sandbox'];

/** The site's Content-Security-Policy with the hash of its inline script, as a header and as a meta tag. */
export function contentSecurityPolicy(
  site: Pick<Site, 'contentSecurityPolicy'>,
  inlineScript: string,
): { header: string; meta: string } | undefined {
  if (site.contentSecurityPolicy === undefined) return undefined;
  const directives = Object.entries(site.contentSecurityPolicy).map(([name, sources]) => {
    const hash = name === 'script-src' && inlineScript !== '' ? [scriptHash(inlineScript)] : [];
    return { name, text: [name, ...sources, ...hash].join(' ') };
  });
  const join = (kept: typeof directives) => kept.map(({ text }) => text).join('; ');
  return {
    header: join(directives),
    meta: join(directives.filter(({ name }) => !headerOnly.includes(name))),
  };
}
