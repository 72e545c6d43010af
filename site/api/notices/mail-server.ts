import { isLoopback } from '../../lib/is-loopback.ts';

/** A mail server and the sender's address. */
export interface MailServer {
  /** `smtp:` or `smtps:`, with the server's user and password if it needs them. */
  smtpUrl: string;
  from: string;
}

/** A plain text message. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds that the server may be silent, for example while it checks the message. */
  silence?: number;
  /** Used for the `Message-ID`: the same for each attempt, so mailboxes can drop duplicates. */
  id: string;
}

/** Milliseconds that the mail server has for each step. */
const patience = 5000;

/**
 * Sends a message to the mail server.
 * @throws Error with the reason as `code` if the server does not accept it.
 */
export async function sendMessage(
  { smtpUrl, from }: MailServer,
  { to, id, silence = patience, ...message }: MailMessage,
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const isLocal = isLoopback(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A relay on this machine rarely has a trusted certificate.
    ignoreTLS: isLocal,
    requireTLS: !isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: toMailbox(from),
      to: toMailbox(to),
      ...message,
      messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** One address. As text, `ann,lee@example.com` would be a list, and Lee would get Ann's mail. */
function toMailbox(address: string): { name: string; address: string } {
  return { name: '', address };
}
