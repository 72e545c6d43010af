/** The message of a thrown value, which may not be an Error: a site's code can throw anything. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
