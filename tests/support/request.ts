import { siteUnderTest } from './site.ts';

/** An answer of the site under test to a plain client, which follows redirects and keeps no cookies. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, siteUnderTest().url), init);
}

/** The same where a redirect is the answer. */
export function requestOnce(path: string, init: RequestInit = {}): Promise<Response> {
  return request(path, { ...init, redirect: 'manual' });
}

/** An address that no other test sends from: the site counts some requests by it. Goes into `X-Forwarded-For`. */
export const newAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
