/** Chromium's information about the connection. Other browsers have none. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
  /** Estimated megabits per second. */
  downlink?: number;
}

/** From this many megabits per second on, a page loads before the reader notices a delay. */
const fastDownlink = 2;

/** Whether the reader wants to save data, or the connection is very slow. */
export function isFrugal(): boolean {
  const { saveData, effectiveType = '4g' } = connection();
  return saveData === true || effectiveType.endsWith('2g');
}

/** Whether the connection is known to be fast, so prefetching does no harm. */
export function isFast(): boolean {
  const { saveData, effectiveType, downlink = 0 } = connection();
  return saveData !== true && effectiveType === '4g' && downlink >= fastDownlink;
}

function connection(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {};
}
