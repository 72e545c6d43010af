import { useEffect, useId, useRef } from 'react';
import { answerWithinHours } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Check } from '../../ui/icon/icons.tsx';
import styles from './partner-thanks.module.css';

/** The message that replaces the form once the request is sent (spec §4). */
export function PartnerThanks({ prepare }: { prepare: string }) {
  const thanks = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => {
    // The focused button is gone with the form. On phones, the visible part of the page is gone
    // too.
    title.current?.focus({ preventScroll: true });
    thanks.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.thanks} ref={thanks}>
      <span className={styles.mark}>
        <Check size={28} />
      </span>
      <h2 ref={title} tabIndex={-1} aria-describedby={textId}>
        <span className={styles.line}>Thank you.</span> We have your request.
      </h2>
      <p className={styles.text} id={textId}>
        A person will read it and contact you within {answerWithinHours} hours. {prepare}
      </p>
      <ButtonLink kind="secondary" href={paths.blog()}>
        Read the guides
      </ButtonLink>
    </div>
  );
}
