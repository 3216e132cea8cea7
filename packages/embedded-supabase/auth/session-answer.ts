/** Response of a sign-in or refresh: access token, refresh token, account. */
import type { Transaction } from '../engine/engine.ts';
import type { AuthServices } from './services.ts';
import { type AuthMethod, type Client, openSession, type Session } from './sessions.ts';
import { type UserJson, userJson } from './user-json.ts';
import { AUDIENCE, storedUser, type User } from './users.ts';

/** Seconds, Supabase's default. */
const ACCESS_TOKEN_LIFETIME = 3_600;

export interface SessionAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: UserJson;
}

/** Opens a session and answers with it. */
export async function signedInAnswer(
  services: AuthServices,
  tx: Transaction,
  user: User,
  method: AuthMethod,
  client: Client,
): Promise<SessionAnswer> {
  const { session, refreshToken } = await openSession(tx, user, method, client, services.now());
  return sessionAnswer(services, await storedUser(tx, user.id), session, refreshToken);
}

export async function sessionAnswer(
  services: AuthServices,
  user: User,
  session: Session,
  refreshToken: string,
): Promise<SessionAnswer> {
  const issuedAt = Math.floor(services.now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME;
  const accessToken = await services.deps.tokens.sign({
    iss: `${services.deps.url}/auth/v1`,
    sub: user.id,
    aud: user.aud ?? AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? '',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  };
}
