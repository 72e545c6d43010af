/** Replaces redacted values in a log. */
const redacted = '[redacted]';

/** Sensitive field names of spec §9; they also match inside longer names: `refreshToken`. */
const sensitiveParts = ['password', 'token', 'apikey', 'secret', 'creditcard'];

/** The same in text: `token=…` in a URL, `"password": "…"` in JSON. */
const sensitiveText =
  /((?:password|token|api_?key|secret|credit_?card|\bssn)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s"'&,;}]+)/gi;

/** A piece of text between the separators of URLs and sentences. */
const word = /[^\s/\\?&=#"'`<>(),;:]+/g;

/**
 * Text that looks like an email address: something before an @, and a host with a name at its end.
 */
const mailAddress = /[^\s@]@[^\s@]+\.\p{L}{2}/u;

/** The most levels of percent-encoding to undo: one more than occurs by accident. */
const mostEncoded = 3;

/** The deepest level of a record to log; intentional records are not deeper. */
const maxDepth = 8;

/** Copies a value for the log, without the values of secret and personal fields (spec §9). */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return '[deeper]';
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return redact({ name, message, stack, ...(cause !== undefined && { cause }) }, depth);
  }
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSensitive(name) ? redacted : redact(item, depth + 1),
    ]),
  );
}

function redactText(text: string): string {
  const safe = text.replace(sensitiveText, `$1${redacted}`);
  if (!/[@%]/.test(safe)) return safe;
  return safe.replace(word, (part) => (holdsMailAddress(part) ? redacted : part));
}

function holdsMailAddress(part: string): boolean {
  let text = part;
  for (let decoded = 0; decoded < mostEncoded && text.includes('%'); decoded += 1) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  }
  return mailAddress.test(text);
}

function isSensitive(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return plain === 'ssn' || sensitiveParts.some((part) => plain.includes(part));
}
