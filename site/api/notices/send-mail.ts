import { answerDue } from '../../domain/answer-due.ts';
import { answerWithinHours } from '../../domain/company.ts';
import { paths } from '../../domain/paths.ts';
import type { Notice } from '../storage/outbox.ts';
import { formatTime } from '../times.ts';
import { type MailServer, sendMessage } from './mail-server.ts';

/** The mail server, and the recipient of notices. */
export interface MailConfig extends MailServer {
  to: string;
  siteUrl: string;
}

/** Milliseconds. Nobody waits for a notice, unlike for an invitation. */
const longestSilence = 45_000;

/**
 * Sends a notice by email. The message contains no visitor input: a copy in a mailbox outlives an
 * erased request, and a stranger's text cannot become a header.
 * @throws Error with the reason as `code` if the server does not accept the message.
 */
export async function sendMail(notice: Notice, config: MailConfig): Promise<void> {
  await sendMessage(config, {
    to: config.to,
    silence: longestSilence,
    id: `new-${notice.requestId}`,
    subject: 'New partnership request',
    text: textOf(notice, config),
  });
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
