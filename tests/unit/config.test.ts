import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '@/lib/config';

const backend = {
  NEXT_PUBLIC_SUPABASE_URL: 'https://example.supabase.co',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
};

describe('parseConfig', () => {
  it.each([
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT must be json or text'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have 16 characters or more'],
    [
      'SENTRY_DSN',
      'https://reports.example.org/1',
      'SENTRY_DSN must be an address such as https://key@reports',
    ],
  ])('refuses %s=%s', (name, value, words) => {
    expect(() => parseConfig({ ...backend, [name]: value })).toThrow(words);
  });

  it('names the missing key when only an address is set', () => {
    expect(() => parseConfig({ NEXT_PUBLIC_SUPABASE_URL: 'https://example.supabase.co' })).toThrow(
      new ConfigError('the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    );
  });

  it('prefers the present names to the older ones', () => {
    const config = parseConfig({
      ...backend,
      NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SECRET_KEY: 'secret',
      SUPABASE_SERVICE_ROLE_KEY: 'service',
    });
    expect(config).toMatchObject({ supabasePublishableKey: 'sb_publishable_1', supabaseSecretKey: 'secret' });
  });

  it('reads an empty or blank value as not set', () => {
    const config = parseConfig({ ...backend, PORT: '', SITE_OWNER: '  ', SUPABASE_SECRET_KEY: '' });
    expect(config).toMatchObject({ port: 3000, siteOwner: undefined });
    expect(config.supabaseSecretKey).toBeUndefined();
  });

  it('takes trailing slashes off addresses', () => {
    const config = parseConfig({
      ...backend,
      NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321/',
      NEXT_PUBLIC_SITE_URL: 'https://schools.example//',
    });
    expect(config.supabaseUrl).toBe('http://127.0.0.1:54321');
    expect(config.siteUrl).toBe('https://schools.example');
  });

  it('needs prices to keep a budget in dollars', () => {
    const priced = { AI_PRICE_INPUT_TOKENS: '0.25', AI_PRICE_OUTPUT_TOKENS: '2', AI_PRICE_PICTURE: '0' };
    expect(() => parseConfig({ ...backend, AI_DOLLARS_PER_DAY: '1' })).toThrow(
      'AI_DOLLARS_PER_DAY can only be kept with prices',
    );
    expect(parseConfig({ ...backend, ...priced, AI_DOLLARS_PER_DAY: '1.5' }).ai).toMatchObject({
      dollarsPerDay: 1.5,
      prices: { inputTokens: 0.25, outputTokens: 2, picture: 0 },
    });
  });

  it('trusts the loopback and the proxies of the list, and says what in it is none', () => {
    const trusts = (list: string, address: string) =>
      parseConfig({ ...backend, TRUSTED_PROXIES: list }).trustedProxies.addresses.check(address);
    expect([trusts('', '127.0.0.1'), trusts('', '10.1.2.3')]).toEqual([true, false]);
    expect(trusts('192.0.2.1, 10.0.0.0/8', '10.1.2.3')).toBe(true);
    expect(() => trusts('192.0.2.1, nginx', '10.1.2.3')).toThrow(
      'TRUSTED_PROXIES may hold addresses and networks such as 192.0.2.1 and 10.0.0.0/8, and not nginx',
    );
  });

  it.each([
    ['AI_CALLS_PER_DAY', '-1', 'AI_CALLS_PER_DAY must be a whole number'],
    ['AI_PRICE_PICTURE', 'free', 'AI_PRICE_PICTURE must be an amount in US dollars such as 0.25'],
    ['PORT', '0', 'PORT must be from 1 to 65535'],
    ['PORT', 'three', 'PORT must be a whole number'],
    ['NEXT_PUBLIC_SUPABASE_URL', 'example.org', 'NEXT_PUBLIC_SUPABASE_URL must be an address'],
    ['NEXT_PUBLIC_CONTACT_EMAIL', 'nobody', 'NEXT_PUBLIC_CONTACT_EMAIL must be an e-mail address'],
    ['AUTH_MIN_PASSWORD_LENGTH', '5', 'AUTH_MIN_PASSWORD_LENGTH must be from 6 to 72'],
    ['PRERENDER', 'maybe', 'PRERENDER must be on or off'],
  ])('refuses %s=%s and says what it must be', (name, value, sentence) => {
    expect(() => parseConfig({ ...backend, [name]: value })).toThrow(sentence);
  });
});
