import type { PageProps } from 'stet';
import { Layout } from '../components/layout.tsx';
import styles from './topics.module.css';

export type TopicsData = { topics: { name: string; path: string; count: number }[] };

/** Everything that the posts are about, each with the number of its posts. */
export default function Topics({ path, data }: PageProps<TopicsData>) {
  return (
    <Layout path={path}>
      <div className={styles.column}>
        <h1 className={styles.title}>Topics</h1>
        {data.topics.length === 0 && <p className={styles.none}>There are no topics yet.</p>}
        <ul className={styles.topics}>
          {data.topics.map(({ name, path, count }) => (
            <li key={path}>
              <a href={path}>{name}</a>
              <span className={styles.count}>
                {count} {count === 1 ? 'post' : 'posts'}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
