import type { FormEvent } from 'react';
import { paths } from '../../domain/paths.ts';
import { inputLimits } from '../../domain/security.ts';
import { Button } from '../../ui/button/button.tsx';
import { Search } from '../../ui/icon/view-icons.tsx';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  query: string;
  /** The element that the Search button moves to. */
  resultsId: string;
  onSearch: (query: string) => void;
  /** Called when the search input gets the focus. */
  onReach: () => void;
}

/** Filters as the user types. Its button moves to the results. */
export function SearchBox({ query, resultsId, onSearch, onReach }: SearchBoxProps) {
  const goToResults = (event: FormEvent) => {
    event.preventDefault();
    const results = document.getElementById(resultsId);
    results?.focus({ preventScroll: true });
    results?.scrollIntoView();
  };
  return (
    <search>
      <form className={styles.search} action={paths.blog()} onSubmit={goToResults}>
        <Search className={styles.icon} size={20} aria-hidden="true" />
        <input
          className={styles.input}
          type="search"
          name="q"
          value={query}
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
