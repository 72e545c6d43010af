import styles from './typeset-quotes.module.css';

/**
 * A text whose outermost quotation marks are shown as printers set them. The text itself keeps the
 * straight ones that the spec has (spec §2).
 */
export function TypesetQuotes({ text }: { text: string }) {
  const [, before, quoted, after] = /^([^"]*)"(.*)"([^"]*)$/s.exec(text) ?? [];
  if (quoted === undefined) return text;
  return (
    <>
      {before}
      <span className={styles.opening}>"</span>
      {quoted}
      <span className={styles.closing}>"</span>
      {after}
    </>
  );
}
