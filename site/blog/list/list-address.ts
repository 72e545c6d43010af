/** What an address can ask of a list. */
export interface ListFilter {
  /** Id of a category. */
  category: string;
  /** The search text as it was typed. */
  query: string;
}

/** A list's own filter: what it shows at an address without parameters. */
type Own = Pick<ListFilter, 'category'>;

/** The filter that an address asks for; an unknown category is the list's own. */
export function readFilter(
  params: URLSearchParams,
  categories: readonly { id: string }[],
  own: Own,
): ListFilter {
  const asked = params.get('category');
  const known = categories.find(({ id }) => id === asked);
  return { category: known?.id ?? own.category, query: params.get('q') ?? '' };
}

/** The address's parameters with the filter in them; others stay unchanged. */
export function writeFilter(
  params: URLSearchParams,
  filter: ListFilter,
  own: Own,
): URLSearchParams {
  const next = new URLSearchParams(params);
  // In place: the same parameters in another order would be another address.
  const write = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  write('category', filter.category === own.category ? '' : filter.category);
  write('q', filter.query.trim());
  return next;
}
