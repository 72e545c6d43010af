import { answerDue } from '../../domain/answer-due.ts';
import { answerWithinHours } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import { isLoopback } from '../../lib/is-loopback.ts';
import type { Notice } from '../storage/outbox.ts';

/** The mail server, and from whom to whom notices go. */
export interface MailConfig {
  /** `smtp:` or `smtps:`, with the user and the password of the server, if it needs any. */
  smtpUrl: string;
  from: string;
  to: string;
  siteUrl: string;
}

/** Milliseconds that the mail server has for each step. */
const patience = 5000;

/**
 * Sends a notice by e-mail. The message holds nothing that a visitor typed: a copy in a mailbox
 * outlives an erased request, and no text of a stranger can become a header.
 * @throws Error whose `code` says why, when the server does not take the message.
 */
export async function sendMail(notice: Notice, config: MailConfig): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(config.smtpUrl);
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
      from: config.from,
      to: config.to,
      // The same for each attempt, so that a mailbox can drop repeats.
      messageId: `<new-${notice.requestId}@${config.from.slice(config.from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject: 'New partnership request',
      text: textOf(notice, config),
    });
  } finally {
    transport.close();
  }
}

function textOf({ receivedAt, attempt }: Notice, { siteUrl }: MailConfig): string {
  const lines = [
    `A partnership request arrived on ${formatTime(receivedAt)}.`,
    `The site promises an answer within ${answerWithinHours} hours: by ${formatTime(answerDue(receivedAt))}.`,
    '',
    `Open the inbox: ${siteUrl}${paths.dashboard()}`,
  ];
  if (attempt > 1) {
    lines.push('', 'You may have received this message before: the last attempt got no answer.');
  }
  return `${lines.join('\n')}\n`;
}

/** In ASCII, which every mail server takes as it is: `2026-01-05 09:00 UTC`. */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
