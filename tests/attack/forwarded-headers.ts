import { type Answer, addressHeader } from '../helpers/submissions.ts';
import { count, createTally, describeTally, type Tally, tallyCalls } from '../helpers/tally.ts';
import { type Attack, underWatch, wait } from './scene.ts';
import { openTarget, send, type Target } from './target.ts';

/** What says how many proxies of the header's end are trusted: a CDN and a balancer. */
const configured = { CLIENT_ADDRESS_HEADER: addressHeader, TRUSTED_PROXIES: '2' };
/** Calls of one client; the limit is 60 a minute (spec §9). */
const calls = 70;
const allowed = 60;
/** Calls from one IPv6 /48, each from another /64 of it; such a site has the limit of ten clients. */
const callsOfSite = 650;
const allowedOfSite = 600;

/** A header that says who is calling: where nobody has said that it counts, and where somebody lies in it. */
export const forwardedHeaders: Attack = {
  point: 5,
  name: 'forwarded-headers',
  sent: `${addressHeader} without CLIENT_ADDRESS_HEADER; with it, ${calls} calls of one client that writes another left part each time, and ${callsOfSite} from the /64s of one /48`,
  run: (scene) =>
    underWatch(scene, async (target) => {
      const isWarned = await forwardUnconfigured(target);
      const trusting = await openTarget({ ...scene, env: configured });
      try {
        const { spoofed, other } = await spoof(trusting);
        const ofSite = (await callFromSite(trusting)).statuses.get('401') ?? 0;
        const passed = spoofed.statuses.get('401') ?? 0;
        return {
          did: `${isWarned ? 'a warning is logged' : 'no warning'}; spoofed: ${describeTally(spoofed)}; another client: ${other}; of one /48 pass: ${ofSite}`,
          problems: [
            ...(isWarned ? [] : ['forwarded headers are passed over without a warning']),
            ...(passed <= allowed ? [] : [`one client gets ${passed} calls a minute`]),
            ...(ofSite <= allowedOfSite ? [] : [`one /48 gets ${ofSite} calls a minute`]),
            ...(other === 401 ? [] : [`another client behind the same proxies gets ${other}`]),
          ],
        };
      } finally {
        await trusting.close();
      }
    }),
};

/** Whether the log warns of a header that somebody forwards and nobody has configured. */
async function forwardUnconfigured(target: Target): Promise<boolean> {
  const { server } = target;
  for (let index = 0; index < 20; index += 1) {
    const headers = { [addressHeader]: `203.0.113.${index}`, 'X-Forwarded-Proto': 'https' };
    await send(target, '/api/auth/session', { headers, localAddress: '127.66.0.1' });
  }
  const warning = /"level":"warn"[^\n]*forwarded|forwarded[^\n]*"level":"warn"/i;
  await Promise.race([server.saw(warning).catch(() => {}), wait(2_000)]);
  return warning.test(server.output.stdout);
}

/** A call as the balancer passes it on. */
function forward(target: Target, forwarded: string): Promise<Answer> {
  return send(target, '/api/auth/session', { headers: { [addressHeader]: forwarded } });
}

/** The CDN appends the client's address, and the balancer the CDN's. */
async function spoof(target: Target) {
  const spoofed = createTally();
  for (let index = 0; index < calls; index += 1) {
    const { status } = await forward(target, `203.0.113.${index}, 198.51.100.7, 192.0.2.1`);
    count(spoofed, status);
  }
  const { status: other } = await forward(target, '198.51.100.8, 192.0.2.1');
  return { spoofed, other };
}

function callFromSite(target: Target): Promise<Tally> {
  return tallyCalls(
    Array.from({ length: callsOfSite }, async (_, index) => {
      await wait(index * 2);
      return forward(target, `2001:db8:7:${index.toString(16)}::1, 192.0.2.1`);
    }),
  );
}
