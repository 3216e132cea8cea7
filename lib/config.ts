import 'server-only';
import { z } from 'zod';
import type { TrustedProxies } from './http/client-ip';
import {
  addressList,
  dollars,
  mailAddresses,
  optional,
  reportAddress,
  webAddress,
  wholeNumber,
  withDefault,
} from './setting-kinds';

/**
 * Documented in `.env.example`; a test compares them. Read by name, because Next.js inlines literal
 * `process.env.NEXT_PUBLIC_…`.
 */

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
  CONTACT_NOTIFY: withDefault(mailAddresses('CONTACT_NOTIFY'), ''),
  SMTP_URL: optional(
    z
      .string()
      .trim()
      .regex(/^smtps?:\/\/[^\s/]+/, 'SMTP_URL must be an address that begins with smtp:// or smtps://'),
  ),
  NEXT_PUBLIC_ILLUSTRATIVE_DATA: withDefault(
    z.enum(['on', 'off'], 'NEXT_PUBLIC_ILLUSTRATIVE_DATA must be on or off'),
    'off',
  ),
  AUTH_MIN_PASSWORD_LENGTH: withDefault(wholeNumber('AUTH_MIN_PASSWORD_LENGTH', 6, 72), '6'),
  TRUSTED_PROXY_HOPS: withDefault(wholeNumber('TRUSTED_PROXY_HOPS', 0, 16), '0'),
  TRUSTED_PROXIES: withDefault(addressList('TRUSTED_PROXIES'), ''),
  PAGE_CACHE_MEGABYTES: withDefault(wholeNumber('PAGE_CACHE_MEGABYTES', 20, 100_000), '512'),
  PRERENDER: withDefault(z.enum(['on', 'off'], 'PRERENDER must be on or off'), 'on'),
  GOOGLE_MAPS_API_KEY: optional(z.string().trim()),
  SITE_OWNER: optional(z.string().trim()),
  EXCHANGE_RATES_URL: withDefault(
    z.union(
      [z.literal('off'), webAddress('EXCHANGE_RATES_URL')],
      'EXCHANGE_RATES_URL must be an address or off',
    ),
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ),
  OPENAI_API_KEY: optional(z.string().trim()),
  OPENAI_BASE_URL: optional(webAddress('OPENAI_BASE_URL')),
  OPENAI_TEXT_MODEL: withDefault(z.string().trim(), 'gpt-5.4-mini'),
  OPENAI_IMAGE_MODEL: withDefault(z.string().trim(), 'gpt-image-1-mini'),
  AI_CALLS_PER_DAY: withDefault(wholeNumber('AI_CALLS_PER_DAY', 0, 1_000_000), '500'),
  AI_DOLLARS_PER_DAY: optional(dollars('AI_DOLLARS_PER_DAY')),
  AI_PRICE_INPUT_TOKENS: optional(dollars('AI_PRICE_INPUT_TOKENS')),
  AI_PRICE_OUTPUT_TOKENS: optional(dollars('AI_PRICE_OUTPUT_TOKENS')),
  AI_PRICE_PICTURE: optional(dollars('AI_PRICE_PICTURE')),
  LOG_FORMAT: optional(z.enum(['json', 'text'], 'LOG_FORMAT must be json or text')),
  LOG_REQUESTS: withDefault(z.enum(['on', 'off'], 'LOG_REQUESTS must be on or off'), 'on'),
  METRICS_TOKEN: optional(z.string().trim().min(16, 'METRICS_TOKEN must have 16 characters or more')),
  SENTRY_DSN: optional(reportAddress('SENTRY_DSN')),
  SHUTDOWN_DELAY_MS: withDefault(wholeNumber('SHUTDOWN_DELAY_MS', 0, 20_000), '0'),
});

export const CONFIG_NAMES: readonly string[] = Object.keys(schema.shape);

export interface ServerConfig {
  /** Without a trailing slash. */
  supabaseUrl: string;
  supabasePublishableKey: string;
  /** Bypasses row-level security; needed for the change feed, POST /api/revalidate and background jobs. */
  supabaseSecretKey: string | undefined;
  /** Public origin without a trailing slash: canonical addresses, sitemap, mail links. */
  siteUrl: string;
  port: number;
  /** Falls back to lib/owner.json. */
  contactEmail: string | undefined;
  /** Recipients of notifications about contact messages; none when empty or without a mail server. */
  contactNotify: string[];
  smtpUrl: string | undefined;
  /** Whether the generated, labelled statistics and reviews are shown. */
  illustrativeData: boolean;
  minPasswordLength: number;
  /** Proxies trusted in X-Forwarded-For. One hop less where server/ does not add an entry. */
  trustedProxies: TrustedProxies;
  pageCache: {
    bytes: number;
    prerender: boolean;
  };
  googleMapsApiKey: string | undefined;
  siteOwner: string | undefined;
  /** Null disables it. */
  exchangeRatesUrl: string | null;
  ai: AiConfig;
  watch: WatchConfig;
}

export interface WatchConfig {
  /** Undefined: text on a terminal, in development and in tests, else json. */
  logFormat: 'json' | 'text' | undefined;
  logRequests: boolean;
  /** Token of GET /api/metrics, which does not exist without it. */
  metricsToken: string | undefined;
  /** Undefined disables error reports. */
  sentryDsn: string | undefined;
  /** How long requests are accepted after SIGTERM while the readiness check fails. */
  shutdownDelayMs: number;
}

export interface AiConfig {
  /** Must never appear in responses or logs. */
  apiKey: string | undefined;
  /** Undefined for the hosted service. */
  baseUrl: string | undefined;
  textModel: string;
  imageModel: string;
  /** Calls of one UTC day, retries included; 0 allows none. */
  callsPerDay: number;
  /** US dollars for one UTC day; undefined for no budget. */
  dollarsPerDay: number | undefined;
  /** US dollars for a million tokens and for a picture; 0 where not set. */
  prices: { inputTokens: number; outputTokens: number; picture: number };
}

/** Invalid configuration; the message has one sentence for each problem. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws ConfigError when a value is invalid or the backend's address or key is missing. */
export function parseConfig(env: Record<string, string | undefined>): ServerConfig {
  const parsed = schema.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const values = parsed.data;
  const url = values.NEXT_PUBLIC_SUPABASE_URL;
  const publishableKey = values.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? values.NEXT_PUBLIC_SUPABASE_ANON_KEY;
  if (!url) throw new ConfigError('the backend address is required: set NEXT_PUBLIC_SUPABASE_URL');
  if (!publishableKey)
    throw new ConfigError('the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY');
  const prices = ['AI_PRICE_INPUT_TOKENS', 'AI_PRICE_OUTPUT_TOKENS', 'AI_PRICE_PICTURE'] as const;
  if (values.AI_DOLLARS_PER_DAY !== undefined && prices.some((name) => values[name] === undefined))
    throw new ConfigError(
      `AI_DOLLARS_PER_DAY can only be kept with prices: set ${prices.join(', ')} (0 is one)`,
    );
  return {
    supabaseUrl: url,
    supabasePublishableKey: publishableKey,
    supabaseSecretKey: values.SUPABASE_SECRET_KEY ?? values.SUPABASE_SERVICE_ROLE_KEY,
    siteUrl: values.NEXT_PUBLIC_SITE_URL ?? `http://localhost:${values.PORT}`,
    port: values.PORT,
    contactEmail: values.NEXT_PUBLIC_CONTACT_EMAIL,
    contactNotify: values.CONTACT_NOTIFY,
    smtpUrl: values.SMTP_URL,
    illustrativeData: values.NEXT_PUBLIC_ILLUSTRATIVE_DATA === 'on',
    minPasswordLength: values.AUTH_MIN_PASSWORD_LENGTH,
    trustedProxies: {
      hops: values.TRUSTED_PROXY_HOPS - (env.GCSD_SERVER === '1' ? 0 : 1),
      addresses: values.TRUSTED_PROXIES,
    },
    pageCache: { bytes: values.PAGE_CACHE_MEGABYTES * 1_000_000, prerender: values.PRERENDER === 'on' },
    googleMapsApiKey: values.GOOGLE_MAPS_API_KEY,
    siteOwner: values.SITE_OWNER,
    exchangeRatesUrl: values.EXCHANGE_RATES_URL === 'off' ? null : values.EXCHANGE_RATES_URL,
    ai: {
      apiKey: values.OPENAI_API_KEY,
      baseUrl: values.OPENAI_BASE_URL,
      textModel: values.OPENAI_TEXT_MODEL,
      imageModel: values.OPENAI_IMAGE_MODEL,
      callsPerDay: values.AI_CALLS_PER_DAY,
      dollarsPerDay: values.AI_DOLLARS_PER_DAY,
      prices: {
        inputTokens: values.AI_PRICE_INPUT_TOKENS ?? 0,
        outputTokens: values.AI_PRICE_OUTPUT_TOKENS ?? 0,
        picture: values.AI_PRICE_PICTURE ?? 0,
      },
    },
    watch: {
      logFormat: values.LOG_FORMAT,
      logRequests: values.LOG_REQUESTS === 'on',
      metricsToken: values.METRICS_TOKEN,
      sentryDsn: values.SENTRY_DSN,
      shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    },
  };
}

let parsedOnce: ServerConfig | undefined;

/** Cached after the first use. Throws ConfigError. */
export function serverConfig(): ServerConfig {
  parsedOnce ??= parseConfig(process.env);
  return parsedOnce;
}
