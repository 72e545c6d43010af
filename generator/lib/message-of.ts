/** The message of what was thrown, which need not be an Error: a site's code can throw anything. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
