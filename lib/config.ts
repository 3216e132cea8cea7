import 'server-only';
import { z } from 'zod';

/**
 * The site's whole configuration. Every variable is documented in `.env.example`; a test keeps the two equal.
 * `process.env` is read by name at run time and never as a literal member, because Next.js writes the build
 * machine's value of a literal `process.env.NEXT_PUBLIC_…` into the bundle.
 */

/** A variable that is set to nothing counts as not set: `.env` files are full of `NAME=` lines. */
const unset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const withDefault = <T extends z.ZodType<unknown, string>>(schema: T, fallback: string) =>
  z.preprocess((value) => unset(value) ?? fallback, schema);

const webAddress = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s/]+/, `${name} must be an address that begins with http:// or https://`)
    .transform((value) => value.replace(/\/+$/, ''));

const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `${name} must be from ${least} to ${most}`);

const schema = z.object({
  NEXT_PUBLIC_SUPABASE_URL: optional(webAddress('NEXT_PUBLIC_SUPABASE_URL')),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: optional(z.string().trim()),
  NEXT_PUBLIC_SUPABASE_ANON_KEY: optional(z.string().trim()),
  SUPABASE_SECRET_KEY: optional(z.string().trim()),
  SUPABASE_SERVICE_ROLE_KEY: optional(z.string().trim()),
  NEXT_PUBLIC_SITE_URL: optional(webAddress('NEXT_PUBLIC_SITE_URL')),
  PORT: withDefault(wholeNumber('PORT', 1, 65_535), '3000'),
  NEXT_PUBLIC_CONTACT_EMAIL: optional(
    z
      .string()
      .trim()
      .regex(/^[^\s@]+@[^\s@]+$/, 'NEXT_PUBLIC_CONTACT_EMAIL must be an e-mail address'),
  ),
  NEXT_PUBLIC_ILLUSTRATIVE_DATA: withDefault(
    z.enum(['on', 'off'], 'NEXT_PUBLIC_ILLUSTRATIVE_DATA must be on or off'),
    'on',
  ),
  AUTH_MIN_PASSWORD_LENGTH: withDefault(wholeNumber('AUTH_MIN_PASSWORD_LENGTH', 6, 72), '6'),
  TRUSTED_PROXY_HOPS: withDefault(wholeNumber('TRUSTED_PROXY_HOPS', 0, 16), '0'),
  GOOGLE_MAPS_API_KEY: optional(z.string().trim()),
  SITE_OWNER: optional(z.string().trim()),
});

/** The names of every variable the site reads. */
export const CONFIG_NAMES: readonly string[] = Object.keys(schema.shape);

/** The configuration in the terms of the site. */
export interface ServerConfig {
  /** Address of the Supabase project, without a trailing slash. */
  supabaseUrl: string;
  supabasePublishableKey: string;
  /** Passes row-level security; only POST /api/revalidate and background jobs need it. */
  supabaseSecretKey: string | undefined;
  /** Public origin of the site without a trailing slash: canonical addresses, sitemap, mail links. */
  siteUrl: string;
  port: number;
  /** Contact address shown in the footer; the site configuration's own when undefined. */
  contactEmail: string | undefined;
  /** Whether the generated, labelled statistics and reviews are shown. */
  illustrativeData: boolean;
  minPasswordLength: number;
  /** How many proxies in front of the site are trusted to add to X-Forwarded-For. */
  trustedProxyHops: number;
  googleMapsApiKey: string | undefined;
  /** Legal owner named in the legal pages. */
  siteOwner: string | undefined;
}

/** A configuration that cannot work; the message is one sentence for each problem, for the person who set it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a configuration out of environment variables. Throws ConfigError when a value is wrong or the backend's
 * address or key is missing.
 */
export function parseConfig(env: Record<string, string | undefined>): ServerConfig {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const values = parsed.data;
  const url = values.NEXT_PUBLIC_SUPABASE_URL;
  const publishableKey = values.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? values.NEXT_PUBLIC_SUPABASE_ANON_KEY;
  if (!url) throw new ConfigError('the backend address is required: set NEXT_PUBLIC_SUPABASE_URL');
  if (!publishableKey)
    throw new ConfigError('the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY');
  return {
    supabaseUrl: url,
    supabasePublishableKey: publishableKey,
    supabaseSecretKey: values.SUPABASE_SECRET_KEY ?? values.SUPABASE_SERVICE_ROLE_KEY,
    siteUrl: values.NEXT_PUBLIC_SITE_URL ?? `http://localhost:${values.PORT}`,
    port: values.PORT,
    contactEmail: values.NEXT_PUBLIC_CONTACT_EMAIL,
    illustrativeData: values.NEXT_PUBLIC_ILLUSTRATIVE_DATA === 'on',
    minPasswordLength: values.AUTH_MIN_PASSWORD_LENGTH,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    googleMapsApiKey: values.GOOGLE_MAPS_API_KEY,
    siteOwner: values.SITE_OWNER,
  };
}

let parsedOnce: ServerConfig | undefined;

/** The process's configuration, read on first use. Throws ConfigError as parseConfig does. */
export function serverConfig(): ServerConfig {
  parsedOnce ??= parseConfig(process.env);
  return parsedOnce;
}
