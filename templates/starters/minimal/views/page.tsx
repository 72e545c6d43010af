import type { PageProps } from 'stet';
import { Header, type MenuItem } from '../components/header.tsx';
import { settings } from '../settings.ts';
import styles from './page.module.css';

export type PageData = { title: string; lead: string; menu: MenuItem[] };

/** Every page of the site: the header, a title with its lead, the text, and what the site is. */
export default function Page({ path, data, body }: PageProps<PageData>) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header path={path} menu={data.menu} />
      <main id="content" className={styles.content}>
        <h1 className={styles.title}>{data.title}</h1>
        <p className={styles.lead}>{data.lead}</p>
        <div className="prose" data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />
      </main>
      <footer className={styles.footer}>{settings.description}</footer>
    </div>
  );
}
