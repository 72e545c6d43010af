import { Filter } from '../../ui/filter/filter.tsx';
import { CategoryMark } from '../badge/badge.tsx';
import { type CategoryCount, listPath } from '../categories.ts';

interface CategoryFilterProps {
  categories: readonly CategoryCount[];
  /** Id of the chosen category. */
  chosen: string;
  /** Filters in place. If undefined, the pills link to the pages of the categories. */
  onChoose: ((id: string) => void) | undefined;
  onReach: () => void;
}

/** A pill for each category with the number of its posts. All Posts comes first. */
export function CategoryFilter({ categories, ...rest }: CategoryFilterProps) {
  const options = categories.map(({ id, name, count, color }) => ({
    id,
    label: name,
    count,
    href: listPath(id),
    ...(color && { mark: <CategoryMark color={color} /> }),
  }));
  return <Filter label="Categories" options={options} {...rest} />;
}
