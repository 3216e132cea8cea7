/** PUT /user: a user changes password, address or data. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { requireUser, type SignedIn } from './authenticate.ts';
import { type Body, type JsonObject, readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { emailExists } from './confirm-token.ts';
import { requireEmail } from './email.ts';
import { prepareEmailChange } from './email-change.ts';
import { AuthFailure } from './errors.ts';
import { type Challenge, challengeOf, startFlow } from './flow-state.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { allowMail, deliver } from './mails.ts';
import { clearTokens } from './one-time-tokens.ts';
import { requireStrongPassword } from './passwords.ts';
import { MAIL_TO_RECIPIENT } from './rate-limits.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { closeSessions } from './sessions.ts';
import { userJson } from './user-json.ts';
import { findUserByEmail, findUserById, mergeMetadata, updateUser } from './users.ts';

interface Changes {
  /** '' for unchanged. */
  email: string;
  passwordHash?: string;
  data?: JsonObject | undefined;
  challenge: Challenge | null;
  redirect: string;
}

/** A new address stays in `new_email` until confirmed; a new password ends other sessions. Throws 400, 403, 422. */
export async function updateOwnUser(services: AuthServices, call: Call): Promise<Response> {
  const signedIn = await requireUser(services, call);
  const body = await readBody(call.request);
  const changes = await changesOf(services, call, body, signedIn);
  if (changes.email !== '') {
    allowMail(services, call, changes.email);
    if (signedIn.user.email) allowMail(services, call, signedIn.user.email);
    services.limits.take(MAIL_TO_RECIPIENT, `email_change_new\n${changes.email}`);
  }
  const outcome = await services.deps.engine.transaction(OWNER, (tx) =>
    apply(services, tx, signedIn, changes),
  );
  await deliver(services, outcome.mails);
  return json(200, outcome.user, { 'cache-control': 'no-store' });
}

async function changesOf(
  services: AuthServices,
  call: Call,
  body: Body,
  { user, session }: SignedIn,
): Promise<Changes> {
  const emailField = body.text('email');
  const wanted = emailField === '' ? '' : requireEmail(emailField);
  const password = body.text('password');
  const setsPassword = body.has('password');
  if (setsPassword) requireStrongPassword(password, services.deps.config.minPasswordLength);
  if (body.has('app_metadata')) {
    throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const protectedByFactor =
    user.factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2';
  const email = wanted === user.email ? '' : wanted;
  if (protectedByFactor && (setsPassword || email !== '')) {
    throw new AuthFailure(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  const data = body.object('data');
  const challenge = challengeOf(body);
  const redirect = allowedRedirect(wantedRedirect(call), services.deps.config);
  if (!setsPassword) return { email, data, challenge, redirect };
  await requireFreshProof(services, call, { user, session }, body);
  if (user.encrypted_password && (await services.passwords.verify(password, user.encrypted_password))) {
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.');
  }
  return { email, data, challenge, redirect, passwordHash: await services.passwords.hash(password) };
}

async function apply(services: AuthServices, tx: Transaction, { user, session }: SignedIn, changes: Changes) {
  const { email, passwordHash, data, challenge, redirect } = changes;
  const now = services.now();
  if (email !== '' && (await findUserByEmail(tx, email))) throw emailExists();
  if (passwordHash !== undefined) {
    await updateUser(tx, user.id, { encrypted_password: passwordHash }, now);
    // Tokens and sessions from before a password change are not trusted.
    await clearTokens(tx, user.id);
    await closeSessions(tx, user.id, 'others', session.id);
  }
  if (data) {
    await updateUser(tx, user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data) }, now);
  }
  const flowId = email === '' ? null : await startFlow(tx, user.id, 'email_change', challenge, now);
  const mails =
    email === '' ? [] : await prepareEmailChange(services, tx, user, { newEmail: email, flowId, redirect });
  const changed = (await findUserById(tx, user.id)) ?? user;
  return { mails, user: userJson(changed) };
}
