import type { ReactNode } from 'react';
import styles from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

interface Look {
  /**
   * Use `primary` once per screen, `secondary` next to it, `quiet` for the rest. `danger` destroys
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
  /**
   * The button cannot be used now, or its action is running. Unlike with `disabled`, it keeps the
   * focus.
   */
  isDisabled?: boolean;
}

/** A button. Its default type is `button`. */
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
