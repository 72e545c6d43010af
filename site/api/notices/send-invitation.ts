import { company } from '../../domain/company.ts';
import { platformPaths } from '../../domain/platform-paths.ts';
import { formatTime, type MailServer, sendMessage } from './mail-server.ts';

/**
 * Sends the link of an invitation to whom it is for. The message holds nothing that anybody typed but
 * the address that it goes to.
 * @throws Error whose `code` says why, when the server does not take the message.
 */
export async function sendInvitation(
  { id, token, email, expiresAt }: { id: string; token: string; email: string; expiresAt: number },
  { siteUrl, ...server }: MailServer & { siteUrl: string },
): Promise<void> {
  const lines = [
    `You are invited to the platform of ${company.name}.`,
    '',
    `Choose a password here: ${siteUrl}${platformPaths.invitation(token)}`,
    '',
    `The link works once, until ${formatTime(expiresAt)}. If you did not expect it, ignore this message.`,
  ];
  await sendMessage(server, {
    to: email,
    id: `invitation-${id}`,
    subject: `Your invitation to the platform of ${company.name}`,
    text: `${lines.join('\n')}\n`,
  });
}
