import { Share } from '../../ui/icon/view-icons.tsx';
import { browserDevice, share } from './share.ts';
import styles from './share-button.module.css';

/** Shares the page that is open; hidden where there is no script to do it. */
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
