/** Tokens of signed addresses: HS256 with a separate key, so that none is valid as a session token. */
import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { invalidJwt, invalidSignature } from './errors.ts';

export type UrlPurpose = 'download' | 'upload';

export interface UrlClaims {
  /** `bucket/key`. */
  url: string;
  purpose: UrlPurpose;
  /** Requester of an upload address, who owns the upload. */
  owner?: string;
  upsert?: boolean;
}

export interface UrlTokens {
  /** For `seconds` from now. */
  sign(claims: UrlClaims, seconds: number): Promise<string>;
  /** Claims and expiry (seconds since 1970) of a token for exactly this address. Throws 400s. */
  verify(token: string, url: string, purpose: UrlPurpose): Promise<UrlClaims & { exp: number }>;
}

/** The key is derived from the secret key: a new secret invalidates all signed addresses. */
export function createUrlTokens(secret: string): UrlTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'storage signed addresses', 32));
  return {
    sign: (claims, seconds) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + seconds)
        .sign(key),
    async verify(token, url, purpose) {
      const claims = await check(token, key);
      if (claims.url !== url || claims.purpose !== purpose) throw invalidSignature();
      return claims;
    },
  };
}

async function check(token: string, key: Uint8Array): Promise<UrlClaims & { exp: number }> {
  try {
    const { payload } = await jwtVerify<UrlClaims>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'url', 'purpose'],
    });
    return { ...payload, exp: payload.exp ?? 0 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw invalidJwt('"exp" claim timestamp check failed');
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw invalidJwt('signature verification failed');
    throw invalidJwt('Invalid Compact JWS');
  }
}
