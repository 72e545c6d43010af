import type { Finding } from './watch-message.ts';

/** A browser's report of a request that a policy blocked. */
interface Violation {
  directive: string;
  /** A URL, or a word such as `inline`, `eval` or `data`. */
  blocked: string;
  /** `enforce`, or `report` for a policy that only reports. */
  disposition: string;
}

/**
 * Collects the requests that the open page's policy blocks. Where the browser supports it
 * (ReportingObserver), this includes requests from before this code ran.
 * @param onBlocked called when a request is added.
 */
export function followBlocked(onBlocked: () => void) {
  const known = new Map<string, Violation & { path: string; hadElement: boolean }>();
  const add = (violation: Violation) => {
    const { directive, blocked, disposition } = violation;
    const key = `${directive} ${blocked}`;
    if (disposition !== 'enforce' || isExtension(blocked) || known.has(key)) return;
    known.set(key, { ...violation, path: location.pathname, hadElement: hasElement(blocked) });
    onBlocked();
  };
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, disposition, sourceFile } = event;
    if (isExtension(sourceFile)) return;
    add({ directive: effectiveDirective, blocked: blockedURI, disposition });
  });
  if ('ReportingObserver' in window) observeReports(add);
  return {
    /** The requests blocked on the page with the current path, unless their element is gone. */
    list(): Finding[] {
      for (const [key, { path, blocked, hadElement }] of known) {
        const isGone = path !== location.pathname || (hadElement && !hasElement(blocked));
        if (isGone) known.delete(key);
      }
      return [...known.values()].map(toFinding);
    },
  };
}

/** Also takes earlier reports. The browser later sends the same reports as events. */
function observeReports(add: (violation: Violation) => void): void {
  const take = (reports: readonly Report[]) => {
    for (const { body } of reports) {
      if (!body || !('effectiveDirective' in body && 'blockedURL' in body)) continue;
      const disposition = 'disposition' in body ? String(body.disposition) : 'enforce';
      const { effectiveDirective, blockedURL } = body;
      add({ directive: String(effectiveDirective), blocked: String(blockedURL), disposition });
    }
  };
  new ReportingObserver(take, { types: ['csp-violation'], buffered: true }).observe();
}

/** Requests of a browser extension are not the site's. */
function isExtension(url: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension/.test(url);
}

/** Whether an element loads a URL. Preloads don't count: a preload stays when its use is gone. */
function hasElement(url: string): boolean {
  return Array.from(document.querySelectorAll('[src], link[href]:not([rel=preload])')).some(
    (element) =>
      ('src' in element && element.src === url) || ('href' in element && element.href === url),
  );
}

function toFinding({ directive, blocked }: Violation): Finding {
  return {
    severity: 'warning',
    rule: 'browser/blocked',
    message: `The policy of this page blocked ${blocked}: its ${directive} does not allow it.`,
    hint: describeCure(directive, blocked),
  };
}

function describeCure(directive: string, blocked: string): string {
  const policy = `${directive} of contentSecurityPolicy (or of pagePolicies) in the definition`;
  if (/^https?:/.test(blocked)) {
    const { origin } = new URL(blocked);
    const remote = directive === 'img-src' ? 'to images.remote, or ' : '';
    return `If the page needs it, add ${origin} ${remote}to ${policy}.`;
  }
  if (/^(?:data|blob)$/.test(blocked)) return `If the page needs it, add ${blocked}: to ${policy}.`;
  return `Move it to a file of the site, or allow it in ${policy}.`;
}
