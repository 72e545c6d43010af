/**
 * Whether a host is this machine itself, so that nothing sent to it leaves the machine.
 * @param hostname as `URL` gives it: an IPv6 address is in brackets.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
