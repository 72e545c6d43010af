/** How many errors a page reports at most, so that one that fails in a loop does not flood. */
const limit = 10;

/** Creates a test that lets each message pass once, and only so many of them. */
export function createErrorLimit(): (message: string) => boolean {
  const passed = new Set<string>();
  return (message) => {
    if (passed.has(message) || passed.size === limit) return false;
    passed.add(message);
    return true;
  };
}
