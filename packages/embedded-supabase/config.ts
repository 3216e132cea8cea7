import { resolve } from 'node:path';

export interface BackendConfig {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Absolute folder of database, files, mailbox and keys. */
  dataDir: string;
  /** Absolute folder of `NNN_name.sql` files. */
  migrationsDir: string;
  /** Absolute folder of `*.sql` files, or null for no seed. */
  seedDir: string | null;
  /** New accounts are confirmed without a mail. */
  autoconfirm: boolean;
  rateLimits: boolean;
  /** Number of proxies trusted in X-Forwarded-For (the application is one). */
  trustedHops: number;
  minPasswordLength: number;
  /** bcrypt cost; each step doubles the work. */
  passwordCost: number;
  /** A native PostgreSQL instead of the embedded one. */
  databaseUrl: string | null;
  /** Absolute file of the authority of that server's certificate; null for the system's authorities. */
  databaseCa: string | null;
  /** Mail server; without one mails are written to the mailbox folder. */
  smtpUrl: string | null;
  /** Site name in mails; default is the host. */
  siteName: string;
  /** Origin without a final slash: default target of links. */
  siteUrl: string;
  /** Further targets of links; `*` and `**` as in Supabase. */
  redirectUrls: string[];
  fsync: boolean;
  statementTimeoutMs: number;
  /** Milliseconds between CHECKPOINT and VACUUM; 0 disables them. */
  maintenanceIntervalMs: number;
  /** Milliseconds between automatic backups; 0 disables them. */
  backupIntervalMs: number;
  backupsKept: number;
}

/** An invalid setting; the message is for the user. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

/** Relative folders are based on `cwd`. Throws ConfigError with one sentence. */
export function readConfig(env: Environment = process.env, cwd = process.cwd()): BackendConfig {
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const folder = (name: string, fallback: string) => resolve(cwd, text(name, fallback));
  const seed = text('LOCAL_BACKEND_SEED', 'supabase/seed');
  const ownAddresses = text('LOCAL_BACKEND_SITE_URL', '');
  const [siteUrl = '', ...redirectUrls] = ownAddresses
    ? addresses('LOCAL_BACKEND_SITE_URL', ownAddresses)
    : addresses('NEXT_PUBLIC_SITE_URL', text('NEXT_PUBLIC_SITE_URL', 'http://localhost:3000'));
  const rateLimits = toggle(env, 'LOCAL_BACKEND_RATE_LIMITS', true);
  return {
    host: text('LOCAL_BACKEND_HOST', '127.0.0.1'),
    port: integer(env, 'LOCAL_BACKEND_PORT', 54321, 0, 65_535),
    dataDir: folder('LOCAL_BACKEND_DATA', '.data'),
    migrationsDir: folder('LOCAL_BACKEND_MIGRATIONS', 'supabase/migrations'),
    seedDir: seed === 'none' ? null : resolve(cwd, seed),
    autoconfirm: toggle(env, 'LOCAL_BACKEND_AUTOCONFIRM', false),
    rateLimits,
    trustedHops: integer(env, 'LOCAL_BACKEND_TRUSTED_HOPS', 0, 0, 10),
    minPasswordLength: integer(env, 'AUTH_MIN_PASSWORD_LENGTH', 6, 6, 72),
    // Low costs are for tests, which also disable rate limits.
    passwordCost: integer(env, 'LOCAL_BACKEND_PASSWORD_COST', 10, rateLimits ? 10 : 4, 14),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseCa: env.DATABASE_CA?.trim() ? folder('DATABASE_CA', '') : null,
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    // Also used in the mail's sender, where quotes and line breaks would end the name.
    siteName: text('LOCAL_BACKEND_SITE_NAME', '').replace(/["\\\p{Cc}]/gu, '') || new URL(siteUrl).host,
    siteUrl,
    redirectUrls,
    fsync: toggle(env, 'LOCAL_BACKEND_FSYNC', true),
    statementTimeoutMs: integer(env, 'LOCAL_BACKEND_STATEMENT_TIMEOUT', 8 * SECOND, 100, HOUR),
    maintenanceIntervalMs: integer(env, 'LOCAL_BACKEND_MAINTENANCE_INTERVAL', 300 * SECOND, 0, 24 * HOUR),
    backupIntervalMs: integer(env, 'LOCAL_BACKEND_BACKUP_INTERVAL', 24 * HOUR, 0, 24 * 7 * HOUR),
    backupsKept: integer(env, 'LOCAL_BACKEND_BACKUPS_KEPT', 7, 1, 365),
  };
}

function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = env[name]?.trim();
  if (!value) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${value}".`);
  }
  return number;
}

function toggle(env: Environment, name: string, fallback: boolean): boolean {
  const value = env[name]?.trim().toLowerCase();
  if (!value) return fallback;
  if (['on', 'true', '1'].includes(value)) return true;
  if (['off', 'false', '0'].includes(value)) return false;
  throw new ConfigError(`${name} must be "on" or "off", but it is "${value}".`);
}

/** The message omits the value, which may contain a password. */
function address(env: Environment, name: string, protocols: string[]): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
  }
  return value;
}

function addresses(name: string, list: string): string[] {
  return list.split(',').map((part) => {
    const value = part.trim().replace(/(?<!\/)\/+$/, '');
    if (!/^https?:\/\/[^/\s]+/.test(value)) {
      throw new ConfigError(
        `${name} must be http(s) addresses separated by commas, but it holds "${part.trim()}".`,
      );
    }
    return value;
  });
}
