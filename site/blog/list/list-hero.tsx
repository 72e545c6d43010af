import { Breadcrumb } from '../../ui/breadcrumb/breadcrumb.tsx';
import { allCategories, blogTrail } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import styles from './list-hero.module.css';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

interface ListHeroProps extends SearchBoxProps {
  page: BlogListData;
}

/** The head of a list: its subject, the search box, and the number of posts. */
export function ListHero({ page, ...search }: ListHeroProps) {
  const isCategory = page.category !== allCategories;
  return (
    <header className={styles.hero}>
      {isCategory ? <CategoryTitle page={page} /> : <Title page={page.page} />}
      <div>
        <SearchBox {...search} />
        {!isCategory && <Stats page={page} />}
      </div>
    </header>
  );
}

function Title({ page }: { page: number }) {
  return (
    <div>
      <p className={styles.badge}>Knowledge Hub</p>
      <h1 className={styles.title}>
        Insights & Innovation{page > 1 && <span className={styles.page}>, page {page}</span>}
      </h1>
      <p className={styles.subtitle}>
        Guides and worked examples on AI automation for firms of 10 to 100 employees, in accounting,
        law, real estate, healthcare, professional services and e-commerce.
      </p>
    </div>
  );
}

function CategoryTitle({ page }: { page: BlogListData }) {
  const name = page.categories.find(({ id }) => id === page.category)?.name;
  return (
    <div>
      <Breadcrumb trail={blogTrail} />
      <h1 className={styles.title}>
        {name}
        {page.page > 1 && <span className={styles.page}>, page {page.page}</span>}
      </h1>
      <p className={styles.subtitle}>{page.intro}</p>
    </div>
  );
}

function Stats({ page }: { page: BlogListData }) {
  const count = page.categories.find(({ id }) => id === allCategories)?.count ?? 0;
  return (
    <ul className={styles.stats}>
      <li>{count === 1 ? '1 Article' : `${count} Articles`}</li>
      <li>6 Categories</li>
      <li>Expert Insights</li>
    </ul>
  );
}
