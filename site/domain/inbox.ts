import type { PartnerValues } from './partner-request.ts';

/** A partnership request (spec §3) as it was received, and what has become of it. */
export interface InboxRequest extends PartnerValues {
  id: string;
  /** ISO time. */
  receivedAt: string;
  handled: boolean;
  /** ISO time. */
  handledAt: string | null;
  note: string;
  /** Whether a captcha vouched for the sender. */
  verified: boolean;
}

/** Something that an administrator has done. */
export interface AuditEvent {
  id: number;
  /** ISO time. */
  at: string;
  /** Address of an administrator, what was given as one, or `command line`. */
  actor: string;
  action:
    | 'login'
    | 'login-failed'
    | 'logout'
    | 'logout-everywhere'
    | 'refresh-reused'
    | 'request-changed'
    | 'request-deleted'
    | 'requests-exported'
    | 'administrator-added'
    | 'administrator-removed'
    | 'administrator-unlocked'
    | 'administrator-signed-out'
    | 'administrator-invited'
    | 'invitation-revoked'
    | 'role-changed'
    | 'password-changed'
    | 'session-ended'
    | 'authenticator-added'
    | 'authenticator-removed'
    | 'passkey-added'
    | 'passkey-removed'
    | 'recovery-code-used'
    | 'recovery-codes-made'
    | 'second-step-failed'
    | 'second-step-removed'
    | 'person-exported'
    | 'person-erased'
    | 'backup-made'
    | 'addresses-shown'
    | 'addresses-shortened';
  /** Id of a request, or address of an administrator or a person; empty for none. */
  subject: string;
}
