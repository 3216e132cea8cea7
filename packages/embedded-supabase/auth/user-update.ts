/** PUT /user: a user changes password or data. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireUser, type SignedIn } from './authenticate.ts';
import { type Body, type JsonObject, readBody } from './body.ts';
import type { Call } from './call.ts';
import { requireEmail } from './email.ts';
import { AuthFailure, invalid } from './errors.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { clearTokens } from './one-time-tokens.ts';
import { requireStrongPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';
import { closeSessions } from './sessions.ts';
import { userJson } from './user-json.ts';
import { mergeMetadata, storedUser, updateUser } from './users.ts';

interface Changes {
  passwordHash?: string;
  data?: JsonObject | undefined;
}

/** A new password ends other sessions. Throws 400, 401, 403, 422. */
export async function updateOwnUser(services: AuthServices, call: Call): Promise<Response> {
  const signedIn = await requireUser(services, call);
  const changes = await changesOf(services, call, await readBody(call.request), signedIn);
  const user = await services.deps.engine.transaction(OWNER, (tx) => apply(services, tx, signedIn, changes));
  return uncached(userJson(user));
}

async function changesOf(
  services: AuthServices,
  call: Call,
  body: Body,
  { user, session }: SignedIn,
): Promise<Changes> {
  const email = body.text('email');
  if (email !== '' && requireEmail(email) !== user.email) {
    throw invalid('The address of an account can only be changed with the secret key');
  }
  const password = body.text('password');
  const setsPassword = body.has('password');
  if (setsPassword) requireStrongPassword(password, services.deps.config.minPasswordLength);
  if (body.has('app_metadata')) {
    throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const data = body.object('data');
  if (!setsPassword) return { data };
  if (user.factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    throw new AuthFailure(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  await requireFreshProof(services, call, { user, session }, body);
  if (user.encrypted_password && (await services.passwords.verify(password, user.encrypted_password))) {
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.');
  }
  return { data, passwordHash: await services.passwords.hash(password) };
}

async function apply(services: AuthServices, tx: Transaction, { user, session }: SignedIn, changes: Changes) {
  const { passwordHash, data } = changes;
  const now = services.now();
  if (passwordHash !== undefined) {
    await updateUser(tx, user.id, { encrypted_password: passwordHash }, now);
    // Tokens and sessions from before a password change are not trusted.
    await clearTokens(tx, user.id);
    await closeSessions(tx, user.id, 'others', session.id);
  }
  if (data) {
    await updateUser(tx, user.id, { raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data) }, now);
  }
  return storedUser(tx, user.id);
}
