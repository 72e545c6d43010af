import type { ReactNode } from 'react';
import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

interface Look {
  /**
   * `primary` once a screen; `secondary` next to it; `quiet` for the rest. `danger` destroys
   * something, `quietDanger` asks first.
   */
  kind?: Kind;
  size?: 'medium' | 'large';
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ href, kind, size, children }: Look & { href: string }) {
  return (
    <a className={look(kind, size)} href={href}>
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
  const { kind, size, isDisabled, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={look(kind, size)}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    />
  );
}

function look(kind: Look['kind'] = 'primary', size: Look['size'] = 'medium'): string {
  return `${styles.button} ${styles[kind]} ${styles[size]}`;
}
