import { errors, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { BackendKeys } from './keys.ts';

export type Claims = JWTPayload & { role?: string; session_id?: string };

/** Refusal of a token, with PostgREST 14's code and message. */
export class TokenError extends Error {
  readonly code: 'PGRST301' | 'PGRST303';
  readonly details: string | null;
  constructor(code: 'PGRST301' | 'PGRST303', message: string, details: string | null = null) {
    super(message);
    this.name = 'TokenError';
    this.code = code;
    this.details = details;
  }
  get expired(): boolean {
    return this.code === 'PGRST303' && this.message === 'JWT expired';
  }
}

export interface Tokens {
  /** `iat` and `exp` in seconds come from the caller; the header has `kid`. */
  sign(claims: Claims): Promise<string>;
  /** Claims of a valid token of this backend. Throws TokenError. */
  verify(token: string): Promise<Claims>;
  jwks(): { keys: JWK[] };
}

/** Verified tokens are cached until they expire, because pages send the same one with each request. */
const REMEMBERED = 1_000;

export async function createTokens(keys: BackendKeys): Promise<Tokens> {
  const { d: _private, ...publicJwk } = keys.signingKey;
  const privateKey = await importJWK(keys.signingKey, 'ES256');
  const publicKey = await importJWK(publicJwk, 'ES256');
  const kid = keys.signingKey.kid ?? '';
  const verified = new Map<string, Claims>();

  async function check(token: string): Promise<Claims> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, { algorithms: ['ES256'] });
      if (protectedHeader.kid !== undefined && protectedHeader.kid !== kid) throw noKey();
      return payload;
    } catch (error) {
      throw refusal(error);
    }
  }

  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey),
    async verify(token) {
      const known = verified.get(token);
      if (known) {
        if (known.exp === undefined || known.exp > Date.now() / 1000) return known;
        verified.delete(token);
        throw new TokenError('PGRST303', 'JWT expired');
      }
      const parts = token === '' ? 0 : token.split('.').length;
      if (parts === 0) throw new TokenError('PGRST301', 'Empty JWT is sent in Authorization header');
      if (parts !== 3) throw new TokenError('PGRST301', `Expected 3 parts in JWT; got ${parts}`);
      const claims = await check(token);
      if (verified.size >= REMEMBERED) verified.clear();
      verified.set(token, claims);
      return claims;
    },
    jwks: () => ({ keys: [{ ...publicJwk, key_ops: ['verify'] }] }),
  };
}

function noKey(): TokenError {
  return new TokenError(
    'PGRST301',
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  );
}

function refusal(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  if (error instanceof errors.JWTExpired) return new TokenError('PGRST303', 'JWT expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenError('PGRST303', error.claim === 'nbf' ? 'JWT not yet valid' : 'Parsing claims failed');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new TokenError('PGRST301', 'Wrong or unsupported encoding algorithm');
  }
  if (error instanceof errors.JWTInvalid) return new TokenError('PGRST303', 'Parsing claims failed');
  return noKey();
}
