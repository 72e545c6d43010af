import type { PartnerValues } from './partner-request.ts';

/** A partnership request (spec §3) with its status. */
export interface InboxRequest extends PartnerValues {
  id: string;
  /** ISO time. */
  receivedAt: string;
  handled: boolean;
  /** ISO time. */
  handledAt: string | null;
  note: string;
  /** Whether a captcha confirmed that the sender is human. */
  verified: boolean;
}

/** A change of the fields of a request that belong to administrators. */
export interface RequestChange {
  handled?: boolean;
  note?: string;
  /** The note that the new one replaces. The server refuses to replace another. @default any */
  knownNote?: string;
}

/** An entry of the audit log. */
export interface AuditEvent {
  id: number;
  /** ISO time. */
  at: string;
  /**
   * Email address of an administrator, the address typed in a failed sign-in, or `command line`.
   */
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
  /** Id of a request, or email address of an administrator or other person. Empty for none. */
  subject: string;
}
