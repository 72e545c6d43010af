import styles from './card-link.module.css';

/** A card's link. It covers the nearest positioned ancestor, so the whole card is clickable. */
export function CardLink({ href, text }: { href: string; text: string }) {
  return (
    <a className={styles.link} href={href}>
      {text}
    </a>
  );
}
