import styles from './breadcrumb.module.css';

/** Links to the pages above this one, from the top. */
export function Breadcrumb({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
