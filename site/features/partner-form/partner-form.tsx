import { useRef } from 'react';
import { company } from '../../domain/company.ts';
import type { PartnerIntent } from '../../domain/partner-intent.ts';
import { paths } from '../../domain/paths.ts';
import type { Settings } from '../../domain/settings.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { SubmitButton } from '../../ui/field/submit-button.tsx';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { PartnerFields } from './partner-fields.tsx';
import styles from './partner-form.module.css';
import { PartnerThanks } from './partner-thanks.tsx';
import { usePartnerForm } from './use-partner-form.ts';

/** Spec §8. */
const failureText = 'Failed to submit your request. Please try again or contact us directly.';

interface PartnerFormProps {
  settings: Settings;
  /** The visitor's intent, from the link. */
  intent: PartnerIntent;
  /** Called when the server has accepted the request. */
  onSent: () => void;
}

/** The form of `/partner` (spec §4, §5). After it was sent, a thank-you message replaces it. */
export function PartnerForm({ settings, intent, onSent }: PartnerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { outcome, isBusy, errors, handleSubmit, handleInput } = usePartnerForm(
    form,
    { settings, asked: intent.asked },
    onSent,
  );
  useCaptcha(settings.captchaSiteKey);
  if (outcome === 'success') return <PartnerThanks prepare={intent.prepare} />;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="partner-form-title"
      onSubmit={handleSubmit}
      onInput={handleInput}
    >
      <h2 className={styles.title} id="partner-form-title">
        {intent.formTitle}
      </h2>
      {intent.asked !== undefined && <Asked asked={intent.asked} />}
      <WithoutScript />
      <PartnerFields errors={errors} intent={intent} />
      <Failure text={outcome === 'failure' ? failureText : ''} />
      <SubmitButton label="Submit Request" busyLabel="Submitting..." isBusy={isBusy} />
      <p className={styles.privacy}>
        We use these details to answer you. See our <a href={paths.privacy()}>Privacy Policy</a>.
      </p>
      {settings.captchaSiteKey !== undefined && <CaptchaNote />}
    </form>
  );
}

/** Shows what the request will ask for, with a link to change it. */
function Asked({ asked }: { asked: string }) {
  return (
    <p className={styles.asked}>
      You are asking for {asked}. <a href={paths.partner()}>Ask for something else</a>
    </p>
  );
}

function WithoutScript() {
  return (
    <p className={`${styles.notice} without-script`}>
      This form needs JavaScript. Without it, write to{' '}
      <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
      <a href={company.phoneHref}>{company.phone}</a>.
    </p>
  );
}
