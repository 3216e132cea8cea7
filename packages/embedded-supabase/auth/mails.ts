/** Auth mails: tokens are created in the transaction, mails are sent after the commit. */
import type { Transaction } from '../engine/engine.ts';
import type { MailKind } from '../mail/texts.ts';
import type { Call } from './call.ts';
import { createToken, type TokenType } from './one-time-tokens.ts';
import { MAIL_BY_ADDRESS, MAIL_BY_PAIR, MAIL_TO_RECIPIENT } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import type { User } from './users.ts';

/** Purpose of a link; `verify` reads it. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink';

export interface PendingMail {
  kind: MailKind;
  to: string;
  metadata: Record<string, unknown>;
  link: string;
  /** False for an informational mail, whose link is the site's address. */
  once: boolean;
}

interface LinkMail {
  kind: MailKind;
  tokenType: TokenType;
  linkType: LinkType;
  to: string;
  user: User;
  flowId: string | null;
  redirect: string;
}

/** Counts by client and recipient. Called before any lookup, so that a refusal reveals nothing. Throws 429. */
export function allowMail({ limits }: AuthServices, { clientKey }: Call, to: string): void {
  limits.take(MAIL_BY_ADDRESS, clientKey);
  limits.take(MAIL_BY_PAIR, `${clientKey}\n${to}`);
}

/** Whether a mail may be sent. Otherwise the last mail's link stays valid, and the response is the usual one. */
export function recipientTakes({ limits }: AuthServices, kind: MailKind, to: string): boolean {
  return limits.tryTake(MAIL_TO_RECIPIENT, `${kind}\n${to}`);
}

/** Creates a mail's token in its transaction; `deliver` sends the mail. */
export async function prepareLink(
  services: AuthServices,
  tx: Transaction,
  mail: LinkMail,
): Promise<PendingMail> {
  const { user, tokenType, to, flowId } = mail;
  const now = services.now();
  const token = await createToken(tx, { userId: user.id, type: tokenType, relatesTo: to, flowId, now });
  return {
    kind: mail.kind,
    to,
    metadata: user.raw_user_meta_data ?? {},
    link: actionLink(services, token, mail.linkType, mail.redirect),
    once: true,
  };
}

/** By the site, which proxies `/auth/v1/verify`. Slashes and colons are not encoded, as in Supabase. */
export function actionLink({ deps }: AuthServices, token: string, type: LinkType, redirect: string): string {
  const target = encodeURIComponent(redirect).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${deps.config.siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`;
}

/** Sends mails after the commit. */
export async function deliver({ mailer }: AuthServices, mails: PendingMail[]): Promise<void> {
  for (const { to, ...parts } of mails) await mailer.send(to, parts);
}
