/** What Chromium tells about the connection; other browsers tell nothing. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
  /** Megabits in a second, as estimated. */
  downlink?: number;
}

/** From so many megabits in a second on, a page is there before its reader misses it. */
const fastDownlink = 2;

/** Whether a reader asks for as little as possible, or waits long for each file as it is. */
export function isFrugal(): boolean {
  const { saveData, effectiveType = '4g' } = connection();
  return saveData === true || effectiveType.endsWith('2g');
}

/** Whether the connection is known to be fast: then fetching what may not be needed costs no one. */
export function isFast(): boolean {
  const { saveData, effectiveType, downlink = 0 } = connection();
  return saveData !== true && effectiveType === '4g' && downlink >= fastDownlink;
}

function connection(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {};
}
