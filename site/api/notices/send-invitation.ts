import { company } from '../../domain/company.ts';
import { platformPaths } from '../../domain/platform-paths.ts';
import { formatTime } from '../times.ts';
import { type MailServer, sendMessage } from './mail-server.ts';

/**
 * Sends the link of an invitation to its recipient. Apart from the recipient's address, the message
 * contains no typed text.
 * @throws Error with the reason as `code` if the server does not accept the message.
 */
export async function sendInvitation(
  { id, token, email, expiresAt }: { id: string; token: string; email: string; expiresAt: number },
  { siteUrl, ...server }: MailServer & { siteUrl: string },
): Promise<void> {
  const lines = [
    `You have been invited to the ${company.name} platform.`,
    '',
    `Choose a password here: ${siteUrl}${platformPaths.invitation(token)}`,
    '',
    `The link works once, until ${formatTime(expiresAt)}. If you did not expect it, ignore this message.`,
  ];
  await sendMessage(server, {
    to: email,
    id: `invitation-${id}`,
    subject: `Your invitation to the ${company.name} platform`,
    text: `${lines.join('\n')}\n`,
  });
}
