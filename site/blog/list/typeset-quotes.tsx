import styles from './typeset-quotes.module.css';

/**
 * Shows a text's outermost quotation marks as typographic ones. The text itself keeps the straight
 * ones of the spec (spec §2).
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
