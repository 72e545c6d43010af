import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import styles from './flag-panel.module.css';
import { importFlags, resetFlags, restoreFlags } from './flag-store.ts';
import { type FlagSettings, formatFlags } from './logic.ts';

interface FlagToolsProps {
  settings: FlagSettings;
  /** Told what was done, for the status line, and how to undo it where that is possible. */
  onDone: (message: string, undo?: () => void) => void;
}

/** Takes all flags out of this browser as a file, in from one, or back to their defaults. */
export function FlagTools({ settings, onDone }: FlagToolsProps) {
  const file = useRef<HTMLInputElement>(null);
  const resetButton = useRef<HTMLButtonElement>(null);
  const hasNone = Object.keys(settings.local).length === 0;

  const handleFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const count = importFlags((await currentTarget.files?.[0]?.text()) ?? '');
    // The same file can be chosen again, after a correction.
    if (file.current) file.current.value = '';
    // Only the console is told of a failure (spec §8), but no earlier success stays.
    onDone(count === undefined ? '' : `Imported ${count} ${count === 1 ? 'flag' : 'flags'}.`);
  };

  const reset = () => {
    const before = resetFlags();
    onDone('All flags are back to their defaults.', () => {
      restoreFlags(before);
      onDone('The flags are set as before.');
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
