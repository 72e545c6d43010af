import { Share } from '../../ui/icon/view-icons.tsx';
import { browserDevice, share } from './share.ts';
import styles from './share-button.module.css';

/** Shares the open page. Hidden without JavaScript. */
export function ShareButton({ title }: { title: string }) {
  const shareThis = () => {
    const url = `${location.origin}${location.pathname}`;
    share({ title, url }, browserDevice(window));
  };
  return (
    <button type="button" className={styles.button} onClick={shareThis}>
      <Share size={16} />
      Share
    </button>
  );
}
