/** POST /invite: creates an account and mails an invitation. */
import { DatabaseError, OWNER, type Transaction } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { requireAdmin } from './authenticate.ts';
import { type JsonObject, readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { emailExists } from './confirm-token.ts';
import { requireEmail } from './email.ts';
import { deliver, prepareLink } from './mails.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';
import {
  findUserByEmail,
  findUserById,
  insertEmailIdentity,
  insertUser,
  type User,
  updateUser,
} from './users.ts';

/** Throws 422 email_exists when the address has a confirmed account. */
export async function invite(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const body = await readBody(call.request);
  const email = requireEmail(body.text('email'));
  const data = body.object('data') ?? {};
  const redirect = allowedRedirect(wantedRedirect(call), services.deps.config);
  const outcome = await services.deps.engine.transaction(OWNER, async (tx) => {
    const user = await invitedUser(services, tx, email, data);
    const mail = await prepareLink(services, tx, {
      kind: 'invite',
      tokenType: 'confirmation_token',
      linkType: 'invite',
      to: email,
      user,
      flowId: null,
      redirect,
    });
    return { mail, user };
  });
  await deliver(services, [outcome.mail]);
  return json(200, userJson(outcome.user), { 'cache-control': 'no-store' });
}

/** The unconfirmed account of an address, created if missing, marked as invited. */
export async function invitedUser(
  services: AuthServices,
  tx: Transaction,
  email: string,
  data: JsonObject,
): Promise<User> {
  const now = services.now();
  const known = await findUserByEmail(tx, email);
  if (known?.email_confirmed_at) throw emailExists();
  const id = known?.id ?? (await insertUnconfirmed(tx, email, null, data, now));
  const moment = now.toISOString();
  await updateUser(tx, id, { invited_at: moment, confirmation_sent_at: moment }, now);
  const user = await findUserById(tx, id);
  if (!user) throw new Error('An account vanished while it was made');
  return user;
}

/** Inserts an account and its identity. Throws 422 email_exists. */
export async function insertUnconfirmed(
  tx: Transaction,
  email: string,
  passwordHash: string | null,
  userMetadata: JsonObject,
  now: Date,
): Promise<string> {
  try {
    const id = await insertUser(tx, { email, passwordHash, userMetadata, now });
    await insertEmailIdentity(tx, id, { sub: id, email, email_verified: false, phone_verified: false }, now);
    return id;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'users_email_partial_key') throw emailExists();
    throw error;
  }
}
