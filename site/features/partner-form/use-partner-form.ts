import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { withAsked } from '../../domain/partner-intent.ts';
import { type PartnerErrors, validate } from '../../domain/partner-request.ts';
import type { Settings } from '../../domain/settings.ts';
import { useBusy } from '../../hooks/use-busy.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import { focusField } from '../../ui/field/field.tsx';
import { clearDraft, keepDraft, readDraft } from './draft.ts';
import { firstInvalid, readTrap, readValues, withoutError } from './form-values.ts';
import { requestUnderWay, sendRequest, trackInvalid } from './send-request.ts';
import { describeHours, isOwnMessage } from './week-message.ts';

/**
 * The states of the partner form (spec §4). The inputs are uncontrolled, so they keep values typed
 * before hydration or before a failure.
 */
export function usePartnerForm(
  form: RefObject<HTMLFormElement | null>,
  { settings, asked }: { settings: Settings; asked: string | undefined },
  onSent: () => void,
) {
  const [outcome, setOutcome] = useState<'success' | 'failure'>();
  const [errors, setErrors] = useState<PartnerErrors>({});
  const { isBusy, run } = useBusy();
  /** Whether a press is about to be answered; a second one in the same frame is ignored. */
  const isAnswering = useRef(false);
  useDraft(form);

  const settle = async (sending: Promise<boolean>) => {
    const isSent = await sending;
    setOutcome(isSent ? 'success' : 'failure');
    if (!isSent) return;
    clearDraft();
    onSent();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that has just appeared
  useEffect(() => {
    const sending = requestUnderWay();
    if (sending) run(() => settle(sending));
  }, []);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isAnswering.current) return;
    const { currentTarget } = event;
    const data = new FormData(currentTarget);
    // The browser paints the pressed button first: the messages and the focus lay out the form again.
    isAnswering.current = true;
    await nextFrame();
    isAnswering.current = false;
    const values = readValues(data);
    const found = validate(values);
    // Render the messages first, so that screen readers announce them when the field gets the
    // focus.
    flushSync(() => setErrors(found));
    // Clear the result of an earlier attempt.
    setOutcome(undefined);
    const field = firstInvalid(found);
    if (field !== undefined) {
      focusField(currentTarget, field);
      trackInvalid(Object.keys(found));
      return;
    }
    const request = { ...values, additionalInfo: withAsked(values.additionalInfo, asked) };
    run(() => settle(sendRequest(request, { settings, website: readTrap(data) })));
  };

  const handleInput = (event: InputEvent<HTMLFormElement>) => {
    keepDraft(readValues(new FormData(event.currentTarget)));
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !(target.name in errors)) return;
    setErrors(withoutError(errors, target.name));
  };

  return { outcome, isBusy, errors, handleSubmit, handleInput };
}

/**
 * Restores the values from an earlier visit to the page in the same document. In a new document, the
 * browser may have restored them, as on Back. Hours from the vision page become the message if it is
 * empty.
 */
function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    if (form.current === null) return;
    for (const [name, text] of Object.entries(readDraft())) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      if (field.value === '') field.value = text;
    }
    const message = form.current.elements.namedItem('additionalInfo');
    if (message instanceof HTMLTextAreaElement) fillInHours(message);
    keepDraft(readValues(new FormData(form.current)));
  }, [form]);
}

function fillInHours(message: HTMLTextAreaElement): void {
  const text = describeHours(location.hash);
  const isFree = message.value === '' || isOwnMessage(message.value);
  if (text !== undefined && isFree) message.value = text;
}
