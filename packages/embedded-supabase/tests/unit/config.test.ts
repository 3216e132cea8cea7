import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';

describe('the backend’s settings', () => {
  test('are read from the environment', () => {
    const config = readConfig(
      {
        LOCAL_BACKEND_PORT: '0',
        LOCAL_BACKEND_DATA: '/elsewhere/data',
        LOCAL_BACKEND_SEED: 'none',
        LOCAL_BACKEND_AUTOCONFIRM: 'ON',
        LOCAL_BACKEND_RATE_LIMITS: 'off',
        LOCAL_BACKEND_SITE_NAME: ' The "Site"\r\nBcc: x ',
        LOCAL_BACKEND_SITE_URL: 'https://site.example/ , http://localhost:4000/**',
        DATABASE_URL: 'postgresql://u:p@localhost/db',
        SMTP_URL: 'smtp://mail.example:25',
        AUTH_MIN_PASSWORD_LENGTH: '10',
      },
      '/project',
    );
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/elsewhere/data',
      seedDir: null,
      autoconfirm: true,
      rateLimits: false,
      siteName: 'The SiteBcc: x',
      siteUrl: 'https://site.example',
      redirectUrls: ['http://localhost:4000/**'],
      databaseUrl: 'postgresql://u:p@localhost/db',
      smtpUrl: 'smtp://mail.example:25',
      minPasswordLength: 10,
    });
  });

  test('that are blank count as missing; the site’s own address is the next best', () => {
    const config = readConfig({
      LOCAL_BACKEND_PORT: ' ',
      LOCAL_BACKEND_SITE_URL: '',
      NEXT_PUBLIC_SITE_URL: 'https://x.example',
    });
    expect(config).toMatchObject({ port: 54321, siteUrl: 'https://x.example' });
  });

  test.each([
    ['LOCAL_BACKEND_PASSWORD_COST', '9'],
    ['LOCAL_BACKEND_PASSWORD_COST', '15'],
    ['LOCAL_BACKEND_PORT', '65536'],
    ['LOCAL_BACKEND_PORT', '-1'],
    ['LOCAL_BACKEND_PORT', '1.5'],
    ['LOCAL_BACKEND_AUTOCONFIRM', 'perhaps'],
    ['LOCAL_BACKEND_STATEMENT_TIMEOUT', '0'],
    ['LOCAL_BACKEND_SITE_URL', 'localhost:3000'],
    ['NEXT_PUBLIC_SITE_URL', 'schools.example'],
    ['AUTH_MIN_PASSWORD_LENGTH', '5'],
    ['DATABASE_URL', 'mysql://u:hidden@h/db'],
    ['SMTP_URL', 'mail.example'],
  ])('%s=%s is refused in one sentence that names it and no password', (name, value) => {
    const refused = () => readConfig({ [name]: value });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(new RegExp(`^${name} must be [^\\n]*\\.$`));
    expect(refused).not.toThrow(/hidden/);
  });
});
