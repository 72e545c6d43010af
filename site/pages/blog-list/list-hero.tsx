import type { FormEvent } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Search } from '../../ui/icon/icons.tsx';
import styles from './list-hero.module.css';

interface ListHeroProps {
  /** How many articles there are. */
  count: number;
  query: string;
  /** The element that the Search button goes to. */
  resultsId: string;
  onSearch: (query: string) => void;
}

/** The head of the list: what it is about, the search box, and what there is. */
export function ListHero({ count, query, resultsId, onSearch }: ListHeroProps) {
  return (
    <header className={styles.hero}>
      <div>
        <p className={styles.badge}>Knowledge Hub</p>
        <h1 className={styles.title}>Insights & Innovation</h1>
        <p className={styles.subtitle}>
          Guides and worked examples on AI automation: what to automate first, how to run it, and
          what it costs and saves.
        </p>
      </div>
      <div>
        <SearchBox query={query} resultsId={resultsId} onSearch={onSearch} />
        <ul className={styles.stats}>
          <li>{count === 1 ? '1 Article' : `${count} Articles`}</li>
          <li>6 Categories</li>
          <li>Expert Insights</li>
        </ul>
      </div>
    </header>
  );
}

/** Filters while one types; its button goes to what was found. */
function SearchBox({ query, resultsId, onSearch }: Omit<ListHeroProps, 'count'>) {
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
          placeholder="Search articles, topics, authors..."
          aria-label="Search articles, topics, authors"
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
