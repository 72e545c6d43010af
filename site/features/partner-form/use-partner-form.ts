import { type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  firstInvalid,
  type PartnerErrors,
  type PartnerValues,
  readValues,
  validate,
  withoutError,
} from './logic.ts';

type Status = 'idle' | 'submitting' | 'success' | 'failure';

/**
 * The states of the partner form (spec §4). The inputs keep their own values, so that what was
 * typed before hydration, and what was typed before a failure, stays.
 */
export function usePartnerForm(submit: (values: PartnerValues) => Promise<void>) {
  const [status, setStatus] = useState<Status>('idle');
  const [errors, setErrors] = useState<PartnerErrors>({});
  // A second click comes before React has disabled the button.
  const isSending = useRef(false);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const values = readValues(new FormData(form));
    const found = validate(values);
    // Drawn first: a field's message must be there to be read out when the focus arrives.
    flushSync(() => setErrors(found));
    const field = firstInvalid(found);
    if (field !== undefined) {
      focusField(form, field);
      return;
    }
    const focused = document.activeElement;
    isSending.current = true;
    setStatus('submitting');
    const outcome = await send(submit, values);
    isSending.current = false;
    flushSync(() => setStatus(outcome));
    // A disabled button loses the focus; after a failure the next thing is to press it again.
    if (outcome === 'failure' && focused instanceof HTMLElement) focused.focus();
  };

  const handleInput = (event: InputEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !(target.name in errors)) return;
    setErrors(withoutError(errors, target.name));
  };

  return { status, errors, handleSubmit, handleInput };
}

async function send(
  submit: (values: PartnerValues) => Promise<void>,
  values: PartnerValues,
): Promise<Status> {
  try {
    await submit(values);
    return 'success';
  } catch (error) {
    // The visitor is told what to do; the reason is for us (spec §8).
    console.error(error);
    return 'failure';
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
