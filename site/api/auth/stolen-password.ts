/** Milliseconds that the list has to answer. */
const patience = 10_000;

/**
 * Whether a password is in a list of stolen ones, which is asked for a range of hashes as Have I Been
 * Pwned defines it: it is told the first 5 of the 40 digits of the password's SHA-1, and answers with
 * the others of every hash that begins so, a line each with how often it was seen.
 * @param list `https://api.pwnedpasswords.com/range/`, or the address of a copy.
 * @throws Error when it cannot be asked.
 */
export async function isStolen(
  password: string,
  list: string,
  send: typeof fetch,
): Promise<boolean> {
  const digits = await sha1(password);
  const response = await send(`${list.replace(/\/?$/, '/')}${digits.slice(0, 5)}`, {
    // Lines that were never seen fill up the answer, so that its length tells nothing.
    headers: { 'Add-Padding': 'true' },
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const lines = (await response.text()).toUpperCase().split(/\r?\n/);
  return lines.some((line) => {
    const [rest, count] = line.split(':');
    return rest === digits.slice(5) && Number(count) > 0;
  });
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
