import field from '../field/field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

/** Filters the list below it as the user types. Its label is the placeholder. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={`${field.input} ${styles.search}`}
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
