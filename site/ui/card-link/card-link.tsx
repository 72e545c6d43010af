import styles from './card-link.module.css';

/** The link of a card, which is the nearest positioned element around it: all of it can be clicked. */
export function CardLink({ href, text }: { href: string; text: string }) {
  return (
    <a className={styles.link} href={href}>
      {text}
    </a>
  );
}
