/** Mails are written to the mailbox folder, and sent by a mail server when SMTP_URL is set. */
import { randomBytes } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { BackendDeps } from '../deps.ts';
import { composeMail, type MailParts } from './compose.ts';
import type { Mail } from './mail.ts';
import { openMailbox } from './mailbox.ts';

export interface Mailer {
  /** Resolves when the mail is in the mailbox; it is sent afterwards, so that timing reveals nothing. */
  send(to: string, parts: MailParts): Promise<void>;
}

export function createMailer({ config, log }: Pick<BackendDeps, 'config' | 'log'>): Mailer {
  const mailbox = openMailbox(config.dataDir);
  const from = `"${config.siteName}" <${senderAddress(config)}>`;
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const server = config.smtpUrl === null ? null : nodemailer.createTransport(config.smtpUrl);
  let last = 0;
  return {
    async send(to, parts) {
      const composed = composeMail(config.siteName, parts);
      // Unique milliseconds, so that names sort by time.
      last = Math.max(Date.now(), last + 1);
      const sentAt = new Date(last).toISOString();
      const mail: Mail = {
        id: `${sentAt.replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`,
        sentAt,
        kind: parts.kind,
        from,
        to,
        ...composed,
        link: parts.link,
      };
      // An object, so that the address is not parsed as a list.
      const message = { from, to: { name: '', address: to }, ...composed, date: new Date(sentAt) };
      const written = await writer.sendMail(message);
      await mailbox.write(mail, await bufferOf(written.message));
      server?.sendMail(message).catch((error: NodeJS.ErrnoException) => {
        log(
          `A mail could not be sent through SMTP_URL: ${error.code ?? error.name}. It lies in the mailbox folder.`,
        );
      });
    },
  };
}

/** The mail server's user when that is an address, else no-reply at the site. */
function senderAddress({ smtpUrl, siteUrl }: BackendDeps['config']): string {
  const user = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(user) ? user : `no-reply@${new URL(siteUrl).hostname}`;
}

async function bufferOf(message: Buffer | AsyncIterable<Buffer | string>): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message;
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
