import 'server-only';
import nodemailer from 'nodemailer';
import { serverConfig } from '@/lib/config';
import { LANGUAGES } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';

/** Mails CONTACT_NOTIFY without the message's content, which can only be deleted in the inbox. Never throws. */
export async function notifyAdministrators(): Promise<void> {
  const { contactNotify, smtpUrl, siteUrl } = serverConfig();
  if (smtpUrl === undefined || contactNotify.length === 0) return;
  const texts = LANGUAGES.map((language) => translator(language, 'AdminMessages'));
  const site = new URL(siteUrl).hostname;
  try {
    await nodemailer.createTransport(smtpUrl).sendMail({
      from: senderAddress(smtpUrl, site),
      // Objects, so that no address is parsed as a list of addresses.
      to: contactNotify.map((address) => ({ name: '', address })),
      subject: texts.map((t) => t('mailSubject', { site })).join(' / '),
      text: texts.map((t) => t('mailText', { address: siteUrl + path('adminMessages') })).join('\n\n'),
    });
  } catch (error) {
    log.error(
      `A mail about a new message could not be sent: ${(error as NodeJS.ErrnoException).code ?? 'failed'}`,
    );
  }
}

/** The mail server's user when that is an address, else no-reply at the site. */
function senderAddress(smtpUrl: string, site: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username);
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(user) ? user : `no-reply@${site}`;
}
