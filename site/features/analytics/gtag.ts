import { loadScript } from '../../lib/load-script.ts';
import type { Command } from './to-commands.ts';

declare global {
  interface Window {
    /** The provider's queue. Its script reads existing and future entries. */
    dataLayer?: IArguments[];
  }
}

/** Nothing is stored on the visitor's device, so no consent is needed. */
const consent = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

/**
 * The tracking defaults of spec §9. We report page views ourselves, and advertising features are
 * off.
 */
const settings = {
  anonymize_ip: true,
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
};

/**
 * Loads the provider's script.
 * @returns a function that sends it commands.
 */
export function createGtag(id: string): (...command: Command) => void {
  let isBlocked = false;
  const layer: IArguments[] = [];
  window.dataLayer = layer;

  function gtag(..._command: Command | ['js', Date]): void {
    // biome-ignore lint/complexity/noArguments: the script tells commands by this type of object
    if (!isBlocked) layer.push(arguments);
  }
  gtag('consent', 'default', consent);
  gtag('js', new Date());
  gtag('config', id, settings);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`).catch(() => {
    // Blockers are common. Without this, the queue would grow while the page is open.
    isBlocked = true;
    layer.length = 0;
  });
  return gtag;
}
