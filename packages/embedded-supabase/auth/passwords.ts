import { AuthFailure, invalid } from './errors.ts';
import { compareInThread, hashInThread } from './password-thread.ts';

/** bcrypt ignores further bytes, so a longer password would be weaker than it looks. */
const MAX_BYTES = 72;

/** Hash of a random unknown password, without its cost. */
const NOBODY = '1ZIygeK96nPGzfCsTWN4E.U46zZfRS2T4R3hrjxhRI8WVYRXYhcfq';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always runs exactly one comparison, also without account or password, against timing attacks. */
  verify(password: string, digest: string | null | undefined): Promise<boolean>;
}

/** Each step of the cost doubles the work; Supabase uses 10. Runs in a worker thread. */
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

/** Undefined when strong enough. Length counts characters, not bytes. */
export function weaknessOf(
  password: string,
  minLength: number,
): { message: string; reasons: string[] } | undefined {
  if ([...password].length >= minLength) return undefined;
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] };
}
