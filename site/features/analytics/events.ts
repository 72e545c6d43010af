/** The forms whose success is a conversion (spec §9). */
export type FormName = 'Partner Form' | 'Contact Form' | 'Demo Request';

/**
 * All tracked events (spec §7). They never contain a visitor's input, only the names of forms and
 * fields.
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
  /** The user of the following events; `null` after signing out. */
  | { kind: 'user'; user: AnalyticsUser | null };

/** The user properties of spec §7. */
export interface AnalyticsUser {
  /** The id in our own system, never an email address. */
  id: string;
  type: string;
  plan: string;
}
