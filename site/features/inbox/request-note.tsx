import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import styles from './request-note.module.css';
import { messageOf } from './use-inbox.ts';

interface RequestNoteProps {
  /** As it is stored. */
  note: string;
  /** As it is being written. */
  text: string;
  onChange: (text: string) => void;
  onSave: (note: string) => Promise<void>;
}

/** A note about a request, for the administrators. What could not be saved stays to be saved again. */
export function RequestNote({ note, text, onChange, onSave }: RequestNoteProps) {
  const [progress, setProgress] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState('');
  const isChanged = text !== note;
  const canSave = isChanged && progress !== 'saving';

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canSave) return;
    setProgress('saving');
    setFailure('');
    try {
      await onSave(text);
      setProgress('saved');
    } catch (error) {
      setFailure(`The note is not saved. ${messageOf(error)}`);
      setProgress('idle');
    }
  };

  return (
    <form className={styles.form} onSubmit={save}>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        optional
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={styles.foot}>
        {/* Not disabled, for it would lose the focus when it has been pressed. */}
        <Button type="submit" kind="secondary" aria-disabled={!canSave}>
          Save note
        </Button>
        <p className={styles.progress} role="status">
          {describeProgress(progress, isChanged)}
        </p>
      </div>
      {/* Of a text that has been taken back, or is stored after all, nothing is left to say. */}
      <Failure text={isChanged ? failure : ''} />
    </form>
  );
}

function describeProgress(progress: 'idle' | 'saving' | 'saved', isChanged: boolean): string {
  if (progress === 'saving') return 'Saving…';
  if (isChanged) return 'Not saved yet';
  return progress === 'saved' ? 'Saved' : '';
}
