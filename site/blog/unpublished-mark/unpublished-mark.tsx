import styles from './unpublished-mark.module.css';

/** Marks a post that visitors do not see: `Draft`, `Scheduled for January 1, 2026`. */
export function UnpublishedMark({ text }: { text: string }) {
  return <strong className={styles.mark}>{text}</strong>;
}
