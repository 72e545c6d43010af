/**
 * Whether a host is this machine, so that data sent to it does not leave the machine.
 * @param hostname in the form of `URL`: an IPv6 address has brackets.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
