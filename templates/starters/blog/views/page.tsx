import type { PageProps } from 'stet';
import { Layout } from '../components/layout.tsx';
import styles from './page.module.css';

export type PageData = { title: string; lead: string };

/** A page that is no post: "About", and the one for addresses that do not exist. */
export default function Page({ path, data, body }: PageProps<PageData>) {
  return (
    <Layout path={path}>
      <header className={styles.header}>
        <h1 className={styles.title}>{data.title}</h1>
        <p className={styles.lead}>{data.lead}</p>
      </header>
      <div className="prose" data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />
    </Layout>
  );
}
