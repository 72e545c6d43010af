import type { AnalyticsEvent } from './events.ts';
import { publicUrl, withoutPersonalData } from './without-personal-data.ts';

type Parameters = Record<string, unknown>;

/** The arguments of a gtag call. */
export type Command =
  | ['event', name: string, parameters: Parameters]
  | ['set', parameters: Parameters]
  | ['set', 'user_properties', properties: Parameters]
  | ['consent', 'default', consent: Record<string, string>]
  | ['config', id: string, settings: Parameters];

/** The currency of conversions (spec §9); none of them has a value. */
const currency = 'USD';

/**
 * Converts an event to the provider's commands. Errors, logins and sign-ups have the provider's own
 * names. A form's success and a sign-up are also conversions.
 * @param referrer URL of the previous page; only a page view needs it.
 */
export function toCommands(event: AnalyticsEvent, referrer = ''): Command[] {
  switch (event.kind) {
    case 'page-view':
      return toPageView(event, referrer);
    case 'scroll-depth':
      return [report('scroll_depth', { percent_scrolled: event.percent })];
    case 'form-success':
      return [report('form_submit_success', { form_name: event.form }), toConversion(event.form)];
    case 'form-error': {
      const error_message = withoutPersonalData(event.message);
      return [report('form_submit_error', { form_name: event.form, error_message })];
    }
    case 'validation-failed': {
      const fields = event.fields.join(' ');
      return [report('Validation Failed', { form_name: event.form, fields })];
    }
    case 'error': {
      const description = withoutPersonalData(event.message);
      return [report('exception', { description, fatal: event.isFatal })];
    }
    case 'login':
    case 'logout':
      return [report(event.kind)];
    case 'signup':
      return [report('sign_up'), toConversion('signup')];
    case 'user':
      return toUser(event.user);
  }
}

/** The page's fields are also set, so that they apply to every later event. */
function toPageView({ url, title }: { url: string; title: string }, referrer: string): Command[] {
  const page = {
    page_location: publicUrl(url),
    page_title: title,
    page_referrer: publicUrl(referrer),
  };
  return [['set', page], report('page_view', page)];
}

function toConversion(name: string): Command {
  return report('conversion', { conversion_name: name, currency });
}

function report(name: string, parameters: Parameters = {}): Command {
  return ['event', name, parameters];
}

function toUser(user: Extract<AnalyticsEvent, { kind: 'user' }>['user']): Command[] {
  return [
    ['set', { user_id: user === null ? null : withoutPersonalData(user.id) }],
    ['set', 'user_properties', { user_type: user?.type ?? null, plan: user?.plan ?? null }],
  ];
}
