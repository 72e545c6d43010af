/** Milliseconds that the request takes; nothing is sent (spec §4, §7). */
const duration = 1500;

/** Stands in for the call that the product does not have (spec §7: "make no calls"). */
export function requestAccess(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
