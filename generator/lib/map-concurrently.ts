/**
 * Maps with at most `limit` calls at a time. Results are in the order of the items.
 * @throws the first error, once all running calls have ended; none begins after it.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const rest = items.entries();
  const errors: unknown[] = [];
  const work = async () => {
    for (const [index, item] of rest) {
      try {
        results[index] = await map(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (errors.length > 0) throw errors[0];
  return results;
}
