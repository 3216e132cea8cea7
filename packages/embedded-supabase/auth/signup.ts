/** POST /signup: creates an account with e-mail and password. */
import { randomUUID } from 'node:crypto';
import { DatabaseError, OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { type JsonObject, readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { requireEmail } from './email.ts';
import { inEqualTime } from './equal-time.ts';
import { AuthFailure, invalid } from './errors.ts';
import { type Challenge, challengeOf, startFlow } from './flow-state.ts';
import { allowMail, deliver, type PendingMail, prepareLink, recipientTakes } from './mails.ts';
import { requireStrongPassword } from './passwords.ts';
import { SIGNUP_BY_ADDRESS } from './rate-limits.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { type SessionAnswer, signedInAnswer } from './session-answer.ts';
import { type UserJson, userJson } from './user-json.ts';
import {
  AUDIENCE,
  confirmEmail,
  findUserByEmail,
  insertEmailIdentity,
  insertUser,
  storedUser,
  type User,
  updateUser,
} from './users.ts';

interface SignupParams {
  email: string;
  passwordHash: string;
  data: JsonObject;
  challenge: Challenge | null;
}

/**
 * A confirmed address gets the usual response with `identities: []` in equal time, and a mail; with autoconfirm 422.
 */
export async function signup(services: AuthServices, call: Call): Promise<Response> {
  const { autoconfirm, minPasswordLength } = services.deps.config;
  const body = await readBody(call.request);
  const [emailField, password] = [body.text('email'), body.text('password')];
  if (emailField === '') {
    throw new AuthFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (password === '') throw invalid('Signup requires a valid password');
  requireStrongPassword(password, minPasswordLength);
  const challenge = challengeOf(body);
  const email = requireEmail(emailField);
  const data = body.object('data') ?? {};
  services.limits.take(SIGNUP_BY_ADDRESS, call.clientKey);
  if (!autoconfirm) allowMail(services, call, email);
  // Hashed before the lookup, against timing attacks.
  const params: SignupParams = {
    email,
    passwordHash: await services.passwords.hash(password),
    data,
    challenge,
  };
  if (autoconfirm) return uncached(await signInAtOnce(services, call, params));
  const user = await inEqualTime(() => askForConfirmation(services, call, params));
  return uncached(user);
}

async function signInAtOnce(
  services: AuthServices,
  call: Call,
  params: SignupParams,
): Promise<SessionAnswer> {
  const now = services.now();
  return services.deps.engine.transaction(OWNER, async (tx) => {
    // Also an unconfirmed account has an owner: without a mail as proof no other user may get it.
    if (await findUserByEmail(tx, params.email)) throw alreadyRegistered();
    const created = await createAccount(tx, params, now).catch(savingFailure);
    await confirmEmail(tx, created, now);
    return signedInAnswer(services, tx, created, 'password', call.client);
  });
}

async function askForConfirmation(
  services: AuthServices,
  call: Call,
  params: SignupParams,
): Promise<UserJson> {
  const now = services.now();
  const redirect = allowedRedirect(wantedRedirect(call), services.deps.config);
  const outcome = await services.deps.engine.transaction(
    OWNER,
    async (tx): Promise<{ user: UserJson; mails: PendingMail[] }> => {
      const known = await findUserByEmail(tx, params.email);
      if (known?.email_confirmed_at) {
        const mails = recipientTakes(services, 'registered', params.email)
          ? [tellOwner(services, known)]
          : [];
        return { user: decoy(params, now), mails };
      }
      // An unconfirmed account keeps its first password: the address is not verified.
      const user = known ?? (await createAccount(tx, params, now).catch(savingFailure));
      if (!recipientTakes(services, 'confirmation', params.email)) return { user: userJson(user), mails: [] };
      const flowId = await startFlow(tx, user.id, 'email/signup', params.challenge, now);
      const mail = await prepareLink(services, tx, {
        kind: 'confirmation',
        tokenType: 'confirmation_token',
        linkType: 'signup',
        to: params.email,
        user,
        flowId,
        redirect,
      });
      await updateUser(tx, user.id, { confirmation_sent_at: now.toISOString() }, now);
      return { user: userJson(await storedUser(tx, user.id)), mails: [mail] };
    },
  );
  await deliver(services, outcome.mails);
  return outcome.user;
}

/** Notifies the owner of an address that was used for a sign-up. */
function tellOwner({ deps }: AuthServices, owner: User): PendingMail {
  return {
    kind: 'registered',
    to: owner.email ?? '',
    metadata: owner.raw_user_meta_data ?? {},
    link: deps.config.siteUrl,
    once: false,
  };
}

/** Triggers on auth.users get the client's data; identity data are added afterwards. */
async function createAccount(tx: Transaction, params: SignupParams, now: Date): Promise<User> {
  const { email, passwordHash, data } = params;
  const id = await insertUser(tx, { email, passwordHash, userMetadata: data, now });
  const facts = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  await insertEmailIdentity(tx, id, facts, now);
  await updateUser(tx, id, { raw_user_meta_data: facts }, now);
  return storedUser(tx, id);
}

/** Parallel sign-ups violate the unique index; anything else is the project's trigger. */
function savingFailure(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.constraint === 'users_email_partial_key') throw alreadyRegistered();
  throw new AuthFailure(500, 'unexpected_failure', 'Database error saving new user');
}

function alreadyRegistered(): AuthFailure {
  return new AuthFailure(422, 'user_already_exists', 'User already registered');
}

/** Imitates a new account for an existing address; as in Supabase it has no identities. */
function decoy({ email, data }: SignupParams, now: Date): UserJson {
  const moment = now.toISOString();
  return {
    id: randomUUID(),
    aud: AUDIENCE,
    role: '',
    email,
    phone: '',
    confirmation_sent_at: moment,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  };
}
