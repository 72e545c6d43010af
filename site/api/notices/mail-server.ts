import { isLoopback } from '../../lib/is-loopback.ts';

/** A mail server, and whose mail it sends. */
export interface MailServer {
  /** `smtp:` or `smtps:`, with the user and the password of the server, if it needs any. */
  smtpUrl: string;
  from: string;
}

/** A message in plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** What makes its `Message-ID`: the same for each attempt, so that a mailbox can drop repeats. */
  id: string;
}

/** Milliseconds that the mail server has for each step. */
const patience = 5000;

/**
 * Gives a message to the mail server.
 * @throws Error whose `code` says why, when the server does not take it.
 */
export async function sendMessage(
  { smtpUrl, from }: MailServer,
  { id, ...message }: MailMessage,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const isLocal = isLoopback(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A relay on this machine seldom has a certificate that anyone signed.
    ignoreTLS: isLocal,
    requireTLS: !isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      ...message,
      messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** A time in ASCII, which every mail server takes as it is: `2026-01-05 09:00 UTC`. */
export function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
