import { describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { confirmedUser, follow, lastLink, locationOf, openAuthBackend, SITE_URL } from './backend.ts';

const backend = opened(() => openAuthBackend({ rateLimits: false }));

describe('links', () => {
  const evil = [
    ...['https://evil.example/', '//evil.example/', '/\\evil.example'],
    ...['http://localhost:3000@evil.example/', 'http://localhost:3000.evil.example/'],
    ...['http://user@localhost:3000/', 'javascript:alert(1)', 'data:text/html,x', 'https:evil.example'],
    ...['http:\\\\evil.example', ' https://evil.example', '\thttps://evil.example'],
    ...['https://localhost:3000/', 'ftp://localhost:3000/'],
  ];
  test.each(evil)('never lead to %j, asked for with the mail or put into the link', async (target) => {
    const { email } = await confirmedUser(backend);
    await backend.raw(`/recover?${new URLSearchParams({ redirect_to: target })}`, {
      method: 'POST',
      body: { email },
    });
    const link = await lastLink(backend, email);
    expect(link.searchParams.get('redirect_to')).toBe(SITE_URL);
    link.searchParams.set('redirect_to', target);
    const reached = locationOf(await follow(backend, link));
    expect(reached.origin).toBe(SITE_URL);
    expect(reached.hash).toContain('access_token=');
  });

  test('lead to a path of the site, and to listed addresses', async () => {
    const handler = backend.handlerWith({ redirectUrls: ['https://preview.example/auth/*'] });
    for (const [wanted, reached] of [
      ['/auth/callback?next=%2Fadmin', `${SITE_URL}/auth/callback?next=%2Fadmin`],
      ['https://preview.example/auth/callback', 'https://preview.example/auth/callback'],
      ['https://preview.example/other', SITE_URL],
    ]) {
      const { email } = await confirmedUser(backend);
      const query = new URLSearchParams({ redirect_to: wanted ?? '' });
      await backend.raw(`/recover?${query}`, { method: 'POST', body: { email } }, handler);
      expect((await lastLink(backend, email)).searchParams.get('redirect_to')).toBe(reached);
    }
  });

  test('are not used up by a program that only asks for their headers', async () => {
    const { email } = await confirmedUser(backend);
    await backend.client().auth.resetPasswordForEmail(email);
    const link = await lastLink(backend, email);
    const head = await backend.raw(`/verify${link.search}`, { method: 'HEAD' });
    expect(head.status).toBe(405);
    expect(locationOf(await follow(backend, link)).hash).toContain('access_token=');
  });

  test('followed twice at once sign in once', async () => {
    const { email } = await confirmedUser(backend);
    await backend.client().auth.resetPasswordForEmail(email);
    const link = await lastLink(backend, email);
    const reached = await Promise.all(Array.from({ length: 6 }, () => follow(backend, link)));
    const successes = reached.filter((response) => locationOf(response).hash.includes('access_token='));
    expect(successes).toHaveLength(1);
  });
});
