/** The filter that an address can set. */
export interface ListFilter {
  /** Id of a category. */
  category: string;
  /** The search text as typed. */
  query: string;
}

/** A list's own filter: the one without URL parameters. */
type Own = Pick<ListFilter, 'category'>;

/** The filter in an address. For an unknown category, it uses the list's own. */
export function readFilter(
  params: URLSearchParams,
  categories: readonly { id: string }[],
  own: Own,
): ListFilter {
  const asked = params.get('category');
  const known = categories.find(({ id }) => id === asked);
  return { category: known?.id ?? own.category, query: params.get('q') ?? '' };
}

/** Writes the filter to the address's parameters. Other parameters stay unchanged. */
export function writeFilter(
  params: URLSearchParams,
  filter: ListFilter,
  own: Own,
): URLSearchParams {
  const next = new URLSearchParams(params);
  // Keep the order: the same parameters in another order would be another address.
  const write = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  write('category', filter.category === own.category ? '' : filter.category);
  write('q', filter.query.trim());
  return next;
}
