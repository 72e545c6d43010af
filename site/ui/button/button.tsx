import type { ReactNode } from 'react';
import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

interface Look {
  /**
   * `primary` once a screen; `secondary` beside it; `quiet` for the rest. `danger` destroys
   * something, `quietDanger` asks first.
   */
  kind?: Kind;
  size?: 'medium' | 'large';
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  kind = 'primary',
  size = 'medium',
  children,
}: Look & { href: string }) {
  return (
    <a className={`${styles.button} ${styles[kind]} ${styles[size]}`} href={href}>
      {children}
    </a>
  );
}

type ButtonProps = Look & Omit<React.ComponentProps<'button'>, 'className'>;

/** A button; of type `button` unless it says otherwise. */
export function Button({ kind = 'primary', size = 'medium', children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`${styles.button} ${styles[kind]} ${styles[size]}`}>
      {children}
    </button>
  );
}
