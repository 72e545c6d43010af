import { useEffect, useId, useRef, useState } from 'react';
import { platformPaths } from '../../domain/platform-paths.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './people.module.css';
import type { MadeInvitation } from './people-api.ts';

interface InvitationLinkProps {
  invitation: MadeInvitation & { email: string };
  onClose: () => void;
}

/** The link of a new invitation, which is shown only once. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  const { email, token, expiresAt, isMailed } = invitation;
  const [isCopied, setIsCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), []);
  const address = new URL(platformPaths.invitation(token), location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  };
  return (
    <section className={styles.link} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={title}>
        {isMailed ? `The link is on its way to ${email}` : `Send this link to ${email}`}
      </h3>
      <p className={styles.address}>{address}</p>
      <p className="caption">
        It works once, until {formatMoment(expiresAt)}. Anyone who has it can join, so send it to
        nobody else. We can’t show it again.
      </p>
      <div className={styles.buttons}>
        <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy link'}</Button>
        <Button kind="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
