import { type LookupAddress, Resolver } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import process from 'node:process';

/** Milliseconds to wait for a DNS server. */
const longest = 600;
/** Names that the system knows without a DNS server. */
const hostsFile =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/**
 * Makes a function that finds the addresses of a host, once for all connections. Nothing can cancel
 * the system's lookup, and a process does not end before it: without a DNS server, sixteen of them
 * take 80 seconds. So it begins only after a DNS server has answered anything about the name.
 */
export function createLookup(resolver: Resolver = new Resolver()): LookupFunction {
  const known = new Map<string, Promise<LookupAddress[]>>();
  const find = async (host: string) => {
    if (isIP(host) === 0 && !isLocal(host)) await askServer(resolver, host);
    return lookup(host, { all: true });
  };
  return (host, options, done) => {
    const found = known.get(host) ?? find(host);
    known.set(host, found);
    found.then(
      (addresses) => {
        const [{ address, family } = { address: '', family: 0 }] = addresses;
        if (options.all) done(null, addresses);
        else done(null, address, family);
      },
      (error: NodeJS.ErrnoException) => {
        known.delete(host);
        done(error, '');
      },
    );
  };
}

function isLocal(host: string): boolean {
  if (/(?:^|\.)localhost$/.test(host)) return true;
  try {
    return readFileSync(hostsFile, 'utf8').split(/\s+/).includes(host);
  } catch {
    return false;
  }
}

/** Waits until a DNS server answers about a host, even that there is none. */
function askServer(resolver: Resolver, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolver.cancel(), longest);
    resolver.resolve4(host, (error) => {
      clearTimeout(timer);
      if (error?.code === 'ECANCELLED' || error?.code === 'ETIMEOUT') {
        reject(new Error(`No DNS server answers for ${host}`));
      } else resolve();
    });
  });
}
