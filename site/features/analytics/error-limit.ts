/** Maximum errors that a page reports, in case one fails in a loop. */
const limit = 10;

/** Creates a test that passes each message once, up to the limit. */
export function createErrorLimit(): (message: string) => boolean {
  const passed = new Set<string>();
  return (message) => {
    if (passed.has(message) || passed.size === limit) return false;
    passed.add(message);
    return true;
  };
}
