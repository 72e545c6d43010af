/** The browser functions that sharing needs, so that tests can replace them. */
export interface ShareDevice {
  /** The device's share sheet; missing in many desktop browsers. */
  share?: ((data: { title: string; url: string }) => Promise<void>) | undefined;
  copy: (text: string) => Promise<void>;
  alert: (message: string) => void;
  log: (message: string, error: unknown) => void;
}

/**
 * Opens the device's share sheet. Without one, it copies the link and says so (spec §2). If sharing
 * fails or is canceled, that is only logged (spec §8).
 */
export async function share(
  page: { title: string; url: string },
  device: ShareDevice,
): Promise<void> {
  try {
    if (device.share) return await device.share(page);
    await device.copy(page.url);
    device.alert('Link copied to clipboard!');
  } catch (error) {
    device.log('The link was not shared:', error);
  }
}

/** The browser's own functions. Those of `navigator` must be called as its methods. */
export function browserDevice({ navigator, alert }: Window): ShareDevice {
  return {
    share: 'share' in navigator ? (data) => navigator.share(data) : undefined,
    copy: async (text) => navigator.clipboard.writeText(text),
    alert: (message) => alert(message),
    log: (message, error) => console.warn(message, error),
  };
}
