import styles from './avatar.module.css';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string;
  /** URL of a portrait. If undefined, it shows the initials. */
  src?: string | undefined;
  size?: 'small' | 'medium' | 'large';
}

/** A person's portrait or initials. Hidden from screen readers, since the name is next to it. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const className = `${styles.avatar} ${styles[size]}`;
  if (src !== undefined) {
    return <img className={className} src={src} alt="" width="64" height="64" loading="lazy" />;
  }
  return (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
