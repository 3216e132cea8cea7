import { type Body, type JsonObject, readBody } from './body.ts';
import type { Call } from './call.ts';
import { requireEmail } from './email.ts';
import { invalid } from './errors.ts';
import { requireStrongPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

export interface AdminParams {
  id: string;
  email: string;
  role: string;
  emailConfirm: boolean;
  passwordHash: string | undefined;
  userMetadata: JsonObject | undefined;
  appMetadata: JsonObject | undefined;
  /** Null lifts a ban, undefined leaves it. */
  bannedUntil: string | null | undefined;
}

/** Throws 400 bad_json or validation_failed, 422 weak_password. */
export async function readAdminParams(services: AuthServices, { request }: Call): Promise<AdminParams> {
  const body = await readBody(request);
  const email = body.text('email');
  return {
    id: body.text('id'),
    email: email === '' ? '' : requireEmail(email),
    role: roleOf(body),
    emailConfirm: body.flag('email_confirm'),
    passwordHash: await passwordOf(services, body),
    userMetadata: body.object('user_metadata'),
    appMetadata: body.object('app_metadata'),
    bannedUntil: bannedUntil(body.text('ban_duration'), services.now()),
  };
}

/** The role becomes the database role of the account's requests, so only `authenticated` is allowed. */
function roleOf(body: Body): string {
  const role = body.text('role').trim();
  if (role !== '' && role !== 'authenticated') {
    throw invalid(`The role "${role}" cannot be given to an account of this backend`);
  }
  return role;
}

async function passwordOf({ deps, passwords }: AuthServices, body: Body): Promise<string | undefined> {
  const password = body.text('password');
  if (password === '') return undefined;
  requireStrongPassword(password, deps.config.minPasswordLength);
  return passwords.hash(password);
}

const UNITS: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};
/** A permanent ban: PostgreSQL cannot store a later date. */
const FOREVER_MS = 1_000 * 365 * 24 * 3_600_000;

/** `none`, `24h`, `1h30m`, as in Supabase. */
function bannedUntil(duration: string, now: Date): string | null | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return null;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`);
  }
  const parts = [...duration.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const total = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNITS[unit ?? ''] ?? 0), 0);
  return new Date(now.getTime() + Math.min(total, FOREVER_MS)).toISOString();
}
