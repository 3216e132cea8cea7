/** Password rules and digests (bcrypt, as Supabase keeps them). */
import { AuthFailure, invalid } from './errors.ts';
import { compareInThread, hashInThread } from './password-thread.ts';

/** bcrypt reads no further, so a longer password would be a weaker one than it looks. */
const MAX_BYTES = 72;

/** What follows the cost in a digest of nothing anybody knows. */
const NOBODY = '1ZIygeK96nPGzfCsTWN4E.U46zZfRS2T4R3hrjxhRI8WVYRXYhcfq';

/** Makes digests, and compares passwords with them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the digest. Exactly one comparison runs in every case, also without an account or
   * without a password, so that time tells nothing.
   */
  verify(password: string, digest: string | null | undefined): Promise<boolean>;
}

/**
 * Each step of the cost doubles the work of one hash; 10 is what Supabase uses. The work is done in a thread of its own,
 * so that a sign-in takes no time from other requests.
 */
export function createPasswords(cost: number): Passwords {
  const nobody = `$2b$${String(cost).padStart(2, '0')}$${NOBODY}`;
  return {
    hash: (password) => hashInThread(password, cost),
    async verify(password, digest) {
      const usable = digest?.startsWith('$2') ? digest : undefined;
      const equal = await compareInThread(password, usable ?? nobody);
      return equal && usable !== undefined && Buffer.byteLength(password) <= MAX_BYTES;
    },
  };
}

/** Throws 422 weak_password with its reasons, 400 validation_failed above 72 bytes. */
export function requireStrongPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const weakness = weaknessOf(password, minLength);
  if (weakness) {
    throw new AuthFailure(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
  }
}

/** Why the password would not be accepted today, or undefined. Length counts characters, not bytes. */
export function weaknessOf(
  password: string,
  minLength: number,
): { message: string; reasons: string[] } | undefined {
  if ([...password].length >= minLength) return undefined;
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] };
}

/** Whether the text is a digest that can be compared with: bcrypt of a bearable cost. */
export function isPasswordHash(digest: string): boolean {
  return /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(digest);
}
