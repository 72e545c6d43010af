/** Milliseconds until we give up waiting for the list. */
const patience = 10_000;

/**
 * Whether a password is in a list of stolen passwords. Uses the range API of Have I Been Pwned: we
 * send the first 5 of the 40 hex digits of the password's SHA-1. The list answers with one line for
 * each hash that starts with them: its other digits and how often it was seen.
 * @param list `https://api.pwnedpasswords.com/range/`, or the address of a copy.
 * @throws Error if the list does not answer.
 */
export async function isStolen(
  password: string,
  list: string,
  send: typeof fetch,
): Promise<boolean> {
  // The form that is hashed: the list has the same password in that one.
  const digits = await sha1(password.normalize('NFC'));
  const response = await send(`${list.replace(/\/?$/, '/')}${digits.slice(0, 5)}`, {
    // Padding lines with the count 0 hide the length of the response.
    headers: { 'Add-Padding': 'true' },
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) {
    const error = new Error(`status ${response.status}`);
    throw Object.assign(error, { code: `HTTP_${response.status}` });
  }
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
