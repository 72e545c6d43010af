import { useId } from 'react';
import { formatMoment } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import type { Change } from '../confirmation/use-edited.ts';
import styles from './people.module.css';
import type { Invitation, PeopleApi } from './people-api.ts';
import { roleNames } from './role-names.ts';

interface InvitationListProps {
  invitations: readonly Invitation[];
  isBusy: boolean;
  api: PeopleApi;
  onChange: Change;
}

/** The pending invitations, if there are any. */
export function InvitationList({ invitations, isBusy, api, onChange }: InvitationListProps) {
  const headingId = useId();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>Open invitations</h2>
      <ItemList label="Invitations">
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <Item
            key={id}
            title={email}
            details={[
              `${roleNames[role]}, invited by ${invitedBy}`,
              `The link works until ${formatMoment(expiresAt)}`,
            ]}
          >
            <Button
              kind="quietDanger"
              isDisabled={isBusy}
              aria-label={`Revoke the invitation for ${email}`}
              onClick={() =>
                onChange(() => api.revoke(id), `The invitation for ${email} was revoked.`)
              }
            >
              Revoke
            </Button>
          </Item>
        ))}
      </ItemList>
    </section>
  );
}
