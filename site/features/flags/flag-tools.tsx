import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import styles from './flag-panel.module.css';
import { importFlags, resetFlags, setFlags } from './flag-store.ts';
import { type FlagSettings, formatFlags } from './logic.ts';

interface FlagToolsProps {
  settings: FlagSettings;
  /**
   * Called after an action with a message for the status line and, if possible, an undo function.
   */
  onDone: (message: string, undo?: () => void) => void;
}

/** Exports all flags to a file, imports them, or resets them to their defaults. */
export function FlagTools({ settings, onDone }: FlagToolsProps) {
  const file = useRef<HTMLInputElement>(null);
  const resetButton = useRef<HTMLButtonElement>(null);
  const hasNone = Object.keys(settings.local).length === 0;

  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen === undefined) return;
    const count = await importFlags(chosen);
    // Allows choosing the same file again, after a correction.
    if (file.current) file.current.value = '';
    // A failure is only logged to the console (spec §8), but clears an earlier success.
    onDone(count === undefined ? '' : `Imported ${count} ${count === 1 ? 'flag' : 'flags'}.`);
  };

  const reset = () => {
    const before = resetFlags();
    onDone('All flags are back to their defaults.', () => {
      setFlags(before);
      onDone('The reset was undone.');
      // The button that had the focus is gone.
      resetButton.current?.focus();
    });
  };

  return (
    <div className={styles.bar}>
      <Button kind="secondary" onClick={() => download(formatFlags(settings))}>
        Export
      </Button>
      <Button kind="secondary" onClick={() => file.current?.click()}>
        Import
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="File of feature flags"
        hidden
        onChange={handleFile}
      />
      <Button kind="secondary" ref={resetButton} isDisabled={hasNone} onClick={reset}>
        Reset
      </Button>
    </div>
  );
}

function download(json: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  link.download = 'feature-flags.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
