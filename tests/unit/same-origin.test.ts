import { describe, expect, it } from 'vitest';
import { isSameOrigin } from '@/lib/http/same-origin';

const from = (headers: Record<string, string>) =>
  isSameOrigin(new Headers({ host: 'directory.example', ...headers }));

describe('a writing request', () => {
  it.each([
    ['states nothing, as a program does', {}],
    ['comes from a page of this site', { 'sec-fetch-site': 'same-origin' }],
    ['was typed by the visitor', { 'sec-fetch-site': 'none' }],
    ['names this site as its origin', { origin: 'https://directory.example' }],
    [
      'names the host that a proxy was asked for',
      { origin: 'https://public.example', 'x-forwarded-host': 'public.example' },
    ],
  ])('is taken when it %s', (_, headers) => {
    expect(from(headers)).toBe(true);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an older browser', { origin: 'https://evil.example' }],
    ['this host on another port', { origin: 'https://directory.example:8443' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an origin that is no address', { origin: 'directory.example' }],
    [
      'another site that claims this origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://directory.example' },
    ],
  ])('is refused when it comes from %s', (_, headers) => {
    expect(from(headers)).toBe(false);
  });
});
