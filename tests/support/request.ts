import { siteUnderTest } from './site.ts';

/** A response of the site under test; follows redirects and keeps no cookies. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, siteUnderTest().url), init);
}

/** The same without following redirects. */
export function requestOnce(path: string, init: RequestInit = {}): Promise<Response> {
  return request(path, { ...init, redirect: 'manual' });
}

/** A unique client address for `X-Forwarded-For`: the site limits some requests by address. */
export const newAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
