import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '../../domain/paths.ts';
import { inputLimits } from '../../domain/security.ts';
import { Button } from '../../ui/button/button.tsx';
import { Search } from '../../ui/icon/view-icons.tsx';
import styles from './search-box.module.css';

/** The id of the part that search and pills change. */
export const resultsId = 'articles';

export interface SearchBoxProps {
  query: string;
  onSearch: (query: string) => void;
  /** Called when the search input gets the focus. */
  onReach: () => void;
}

/**
 * Filters as the user types. Its button moves to the results. React does not control the input,
 * because it would clear what was typed before hydration.
 */
export function SearchBox({ query, onSearch, onReach }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const { current } = input;
    if (current === null) return;
    if (isNew.current && current.value) onSearch(current.value);
    // Safari resets the input to its default when Back shows a page that was kept.
    else current.value = current.defaultValue = query;
    isNew.current = false;
  }, [query, onSearch]);
  const goToResults = (event: FormEvent) => {
    event.preventDefault();
    const results = document.getElementById(resultsId);
    results?.focus({ preventScroll: true });
    results?.scrollIntoView();
  };
  return (
    <search>
      <form className={styles.search} action={paths.blog()} onSubmit={goToResults}>
        <Search className={styles.icon} size={20} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          onChange={(event) => onSearch(event.target.value)}
          onFocus={onReach}
          placeholder="Search articles, topics, authors..."
          aria-label="Search articles, topics, authors"
          maxLength={inputLimits.maxLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
