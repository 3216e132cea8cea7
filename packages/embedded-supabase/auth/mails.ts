/** Mails of the Auth API: making their tokens inside the transaction, sending them once it is committed. */
import type { Transaction } from '../engine/engine.ts';
import type { MailKind } from '../mail/texts.ts';
import type { Call } from './call.ts';
import { createToken, type MailToken, type TokenType } from './one-time-tokens.ts';
import { MAIL_BY_ADDRESS, MAIL_BY_PAIR, MAIL_TO_RECIPIENT } from './rate-limits.ts';
import type { AuthServices } from './services.ts';
import type { User } from './users.ts';

/** What a link says it is for; `verify` reads it. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

export interface PendingMail {
  kind: MailKind;
  to: string;
  metadata: Record<string, unknown>;
  newEmail?: string | undefined;
  /** null for a mail that carries a code only. */
  link: string | null;
  /** null for a mail that proves nothing. */
  token: MailToken | null;
}

interface LinkMail {
  kind: MailKind;
  tokenType: TokenType;
  linkType: LinkType;
  to: string;
  user: User;
  flowId: string | null;
  /** Where the link leads in the end, already allowed. */
  redirect: string;
  newEmail?: string | undefined;
}

/**
 * Counts a mail against the client who asks for it, in all and to this recipient: what others ask for refuses nobody.
 * Called before anything is looked up, so that a refusal tells nothing about the account. Throws 429
 * over_email_send_rate_limit.
 */
export function allowMail({ limits }: AuthServices, { clientKey }: Call, to: string): void {
  limits.take(MAIL_BY_ADDRESS, clientKey);
  limits.take(MAIL_BY_PAIR, `${clientKey}\n${to}`);
}

/**
 * Counts a mail that is about to go to the recipient, and says whether it may. When not, nothing is sent and nothing
 * changes: the last mail's link still works, and the answer is the usual one.
 */
export function recipientTakes({ limits }: AuthServices, kind: MailKind, to: string): boolean {
  return limits.tryTake(MAIL_TO_RECIPIENT, `${kind}\n${to}`);
}

/** Makes the token of a mail, in the transaction that it belongs to; `deliver` sends the mail afterwards. */
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
    newEmail: mail.newEmail,
    link: actionLink(services, token.token, mail.linkType, mail.redirect),
    token,
  };
}

/**
 * The address a link carries: the site's, which hands `/auth/v1/verify` on to the backend, so that the link also
 * works on another machine of the same network. Slashes and colons stay readable, as Supabase writes them.
 */
export function actionLink({ deps }: AuthServices, token: string, type: LinkType, redirect: string): string {
  const target = encodeURIComponent(redirect).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${deps.config.siteUrl}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${target}`;
}

/** Sends mails whose transaction is committed. */
export async function deliver({ mailer }: AuthServices, mails: PendingMail[]): Promise<void> {
  for (const { kind, to, metadata, newEmail, link, token } of mails) {
    await mailer.send(to, { kind, metadata, link, newEmail, otp: token?.otp ?? null });
  }
}
