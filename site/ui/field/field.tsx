import { type ComponentProps, useId } from 'react';
import { inputLimits } from '../../domain/security.ts';
import { CircleAlert } from '../icon/view-icons.tsx';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  name: string;
  /** The error in the value. It is shown under the field and linked to it. */
  error?: string | undefined;
  /** Shows "(optional)" after the label. All other fields are announced as required. */
  optional?: boolean;
}

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | keyof FieldProps>;

/** A single-line text input under its label. */
export function TextField({ label, name, error, optional = false, ...rest }: TextFieldProps) {
  const { id, ...described } = useDescription(error);
  return (
    <div className={styles.field}>
      <Label id={id} label={label} optional={optional} />
      <input
        maxLength={inputLimits.maxLength}
        {...rest}
        {...described}
        id={id}
        name={name}
        className={styles.input}
        aria-required={optional ? undefined : true}
      />
      <FieldError id={described['aria-describedby']} error={error} />
    </div>
  );
}

type TextAreaProps = Pick<FieldProps, 'label' | 'name' | 'optional'> &
  Omit<ComponentProps<'textarea'>, 'id' | 'className' | keyof FieldProps>;

/** A multi-line text input under its label. */
export function TextArea({ label, name, optional = false, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Label id={id} label={label} optional={optional} />
      <textarea
        maxLength={inputLimits.maxLength}
        {...rest}
        id={id}
        name={name}
        className={`${styles.input} ${styles.area}`}
        aria-required={optional ? undefined : true}
      />
    </div>
  );
}

/** A checkbox with its label next to it. */
export function Checkbox({ label, ...rest }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.box} />
      {label}
    </label>
  );
}

/** Focuses a field of a form, such as the first one with an error. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function Label({ id, label, optional }: { id: string; label: string; optional: boolean }) {
  return (
    // Another element for another text, because translation replaces the text.
    <label className={styles.label} htmlFor={id} key={label}>
      {label}
      {optional && <span className={styles.optional}> (optional)</span>}
    </label>
  );
}

function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={16} />
      {error}
    </p>
  );
}

function useDescription(error: string | undefined) {
  const id = useId();
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
}
