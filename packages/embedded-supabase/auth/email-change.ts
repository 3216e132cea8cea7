/** Mails of an address change: to the new address and, unless autoconfirm is on, to the old one. */
import type { Transaction } from '../engine/engine.ts';
import { type PendingMail, prepareLink } from './mails.ts';
import { clearTokens } from './one-time-tokens.ts';
import type { AuthServices } from './services.ts';
import { type User, updateUser } from './users.ts';

/** Whether both addresses must confirm. */
export function needsBothAddresses({ deps }: AuthServices, user: User): boolean {
  return !deps.config.autoconfirm && Boolean(user.email);
}

/** Stores the new address and prepares the mails; links of an earlier change become invalid. */
export async function prepareEmailChange(
  services: AuthServices,
  tx: Transaction,
  user: User,
  change: { newEmail: string; flowId: string | null; redirect: string },
): Promise<PendingMail[]> {
  const { newEmail, flowId, redirect } = change;
  const now = services.now();
  await clearTokens(tx, user.id, ['email_change_token_new', 'email_change_token_current']);
  await updateUser(
    tx,
    user.id,
    { email_change: newEmail, email_change_sent_at: now.toISOString(), email_change_confirm_status: 0 },
    now,
  );
  const common = { linkType: 'email_change' as const, user, flowId, redirect, newEmail };
  const mails = [
    await prepareLink(services, tx, {
      ...common,
      kind: 'email_change_new',
      tokenType: 'email_change_token_new',
      to: newEmail,
    }),
  ];
  if (user.email && needsBothAddresses(services, user)) {
    mails.push(
      await prepareLink(services, tx, {
        ...common,
        kind: 'email_change_current',
        tokenType: 'email_change_token_current',
        to: user.email,
      }),
    );
  }
  return mails;
}
