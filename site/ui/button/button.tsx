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

interface ButtonProps
  extends Look,
    Omit<React.ComponentProps<'button'>, 'className' | 'children' | 'disabled'> {
  /** It can do nothing now, or is doing it. It keeps the focus, which `disabled` would take. */
  isDisabled?: boolean;
}

/** A button; of type `button` unless it says otherwise. */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'medium', isDisabled, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[kind]} ${styles[size]}`}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    />
  );
}
