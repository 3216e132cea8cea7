/** POST /admin/generate_link: a mail's link, for applications that send their own mails. */
import { OWNER, type Transaction } from '../engine/engine.ts';
import { uncached } from '../http/handler.ts';
import { requireAdmin } from './authenticate.ts';
import { type Body, type JsonObject, readBody } from './body.ts';
import { type Call, wantedRedirect } from './call.ts';
import { emailExists } from './confirm-token.ts';
import { requireEmail } from './email.ts';
import { AuthFailure, invalid } from './errors.ts';
import { insertUnconfirmed, invitedUser } from './invite.ts';
import { actionLink, type LinkType } from './mails.ts';
import { createToken, type TokenType } from './one-time-tokens.ts';
import { requireStrongPassword } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { userJson } from './user-json.ts';
import { findUserByEmail, mergeMetadata, storedUser, type User, updateUser } from './users.ts';

interface LinkParams {
  type: string;
  email: string;
  data: JsonObject;
  passwordHash: string | null;
}

interface Target {
  user: User;
  tokenType: TokenType;
  linkType: LinkType;
}

/** The account with `action_link`, `hashed_token`, `verification_type`, `redirect_to`; no mail. */
export async function adminGenerateLink(services: AuthServices, call: Call): Promise<Response> {
  await requireAdmin(services, call);
  const body = await readBody(call.request);
  const params = await linkParams(services, body);
  const wanted = body.text('redirect_to') || wantedRedirect(call);
  const redirect = allowedRedirect(wanted, services.deps.config);
  const now = services.now();
  const made = await services.deps.engine.transaction(OWNER, async (tx) => {
    const { user, tokenType: type, linkType } = await targetOf(services, tx, params);
    const token = await createToken(tx, {
      userId: user.id,
      type,
      relatesTo: params.email,
      flowId: null,
      now,
    });
    return { token, linkType, user: await storedUser(tx, user.id) };
  });
  const { token, linkType, user } = made;
  return uncached({
    ...userJson(user),
    action_link: actionLink(services, token, linkType, redirect),
    hashed_token: token,
    verification_type: params.type,
    redirect_to: redirect,
  });
}

async function linkParams({ deps, passwords }: AuthServices, body: Body): Promise<LinkParams> {
  const type = body.text('type');
  const email = requireEmail(body.text('email'));
  const password = body.text('password');
  if (type === 'signup') {
    if (password === '') throw invalid('Signup requires a valid password');
    requireStrongPassword(password, deps.config.minPasswordLength);
  }
  return {
    type,
    email,
    data: body.object('data') ?? {},
    passwordHash: type === 'signup' ? await passwords.hash(password) : null,
  };
}

async function targetOf(services: AuthServices, tx: Transaction, params: LinkParams): Promise<Target> {
  const { email, data } = params;
  const now = services.now();
  const known = await findUserByEmail(tx, email);
  const confirmation = { tokenType: 'confirmation_token' } as const;
  switch (params.type) {
    case 'invite':
      return { ...confirmation, linkType: 'invite', user: await invitedUser(services, tx, email, data) };
    case 'signup':
      return {
        ...confirmation,
        linkType: 'signup',
        user: await unconfirmedUser(services, tx, params, known),
      };
    case 'magiclink':
      // As in Supabase, an unknown address gets an account, which the link confirms.
      if (!known) {
        return {
          ...confirmation,
          linkType: 'signup',
          user: await unconfirmedUser(services, tx, params, known),
        };
      }
      await updateUser(tx, known.id, { recovery_sent_at: now.toISOString() }, now);
      return { user: known, tokenType: 'recovery_token', linkType: 'magiclink' };
    case 'recovery':
      if (!known) throw userNotFound();
      await updateUser(tx, known.id, { recovery_sent_at: now.toISOString() }, now);
      return { user: known, tokenType: 'recovery_token', linkType: 'recovery' };
    default:
      throw invalid(`Invalid email action link type requested: ${params.type}`);
  }
}

async function unconfirmedUser(
  services: AuthServices,
  tx: Transaction,
  { email, passwordHash, data }: LinkParams,
  known: User | undefined,
): Promise<User> {
  const now = services.now();
  if (known?.email_confirmed_at) throw emailExists();
  const id = known?.id ?? (await insertUnconfirmed(tx, email, passwordHash, data, now));
  const changes = known ? { raw_user_meta_data: mergeMetadata(known.raw_user_meta_data, data) } : {};
  await updateUser(tx, id, { ...changes, confirmation_sent_at: now.toISOString() }, now);
  return storedUser(tx, id);
}

function userNotFound(): AuthFailure {
  return new AuthFailure(404, 'user_not_found', 'User with this email not found');
}
