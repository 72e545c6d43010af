import { type SubmitEvent, useState } from 'react';
import { useBusy } from '../../hooks/use-busy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { messageOf } from '../auth/server/ask-server.ts';
import styles from './request-note.module.css';

interface RequestNoteProps {
  /** The stored note. */
  note: string;
  /** The text in the field. */
  text: string;
  onChange: (text: string) => void;
  onSave: (note: string) => Promise<void>;
}

/** A note about a request, for the administrators. If saving fails, the text stays. */
export function RequestNote({ note, text, onChange, onSave }: RequestNoteProps) {
  const { isBusy, run } = useBusy();
  const [isSaved, setIsSaved] = useState(false);
  const [failure, setFailure] = useState('');
  const isChanged = text !== note;

  const save = async () => {
    setFailure('');
    try {
      await onSave(text);
      setIsSaved(true);
    } catch (error) {
      setFailure(`Couldn’t save the note. ${messageOf(error)}`);
      setIsSaved(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanged) run(save);
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        optional
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={styles.foot}>
        <Button type="submit" kind="secondary" isDisabled={isBusy || !isChanged}>
          Save note
        </Button>
        <p className="caption" role="status">
          {isBusy ? 'Saving…' : isChanged ? 'Not saved yet' : isSaved && 'Saved'}
        </p>
      </div>
      {/* If the text equals the stored note again, an earlier failure does not matter. */}
      <Failure text={isChanged ? failure : ''} />
    </form>
  );
}
