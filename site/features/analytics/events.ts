/** The forms whose success is a conversion (spec §9). */
export type FormName = 'Partner Form' | 'Contact Form' | 'Demo Request';

/**
 * Everything that is tracked (spec §7). None of it holds what a visitor typed: of a form only its
 * name, of its fields only theirs.
 */
export type AnalyticsEvent =
  | { kind: 'page-view'; url: string; title: string }
  | { kind: 'scroll-depth'; percent: number }
  | { kind: 'form-success'; form: FormName }
  | { kind: 'form-error'; form: FormName; message: string }
  | { kind: 'validation-failed'; form: FormName; fields: readonly string[] }
  | { kind: 'error'; message: string; isFatal: boolean }
  | { kind: 'login' }
  | { kind: 'logout' }
  | { kind: 'signup' }
  /** Who the following events are of; `null` once no one is signed in. */
  | { kind: 'user'; user: AnalyticsUser | null };

/** The user properties of spec §7. */
export interface AnalyticsUser {
  /** The id in our own system, never an email address. */
  id: string;
  type: string;
  plan: string;
}
