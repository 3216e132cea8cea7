import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Answer, send } from '../support/plain-request.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';

/** A site in front of a backend that does not answer. */
let site: SecondSite;
let administrator: Awaited<ReturnType<typeof sessionCookies>>;
beforeAll(async () => {
  administrator = await sessionCookies(await makeAccount('admin'));
  site = await startSecondSite({ NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${await freePort()}` });
});
afterAll(() => site?.stop());

const get = (path: string) => send(path, { site: site.url });

/** The page is complete, shows no internals and is not cacheable. */
function expectWhole({ headers, text }: Answer, path: string): void {
  expect(headers['cache-control'], path).toMatch(/no-store|no-cache/);
  expect(text, path).toContain('</footer>');
  expect(text, path).not.toMatch(/fetch failed|BackendError/);
}

const SPANISH = {
  title: 'Ha ocurrido un error al cargar la escuela',
  back: '<a[^>]*href="/es"[^>]*>Volver al inicio<',
};
const ENGLISH = {
  title: 'An error occurred while loading the school',
  back: '<a[^>]*href="/en"[^>]*>Back to the start<',
};

test.each([
  { path: '/escuela/no-prerenderizada', identifier: 'no-prerenderizada', ...SPANISH },
  { path: '/school/not-prerendered', identifier: 'not-prerendered', ...ENGLISH },
  { path: '/escuela/no-prerenderizada/pasteleria', identifier: 'no-prerenderizada/pasteleria', ...SPANISH },
  { path: '/school/not-prerendered/pastry', identifier: 'not-prerendered/pastry', ...ENGLISH },
  { path: '/escuela/id/99999', identifier: '99999', ...SPANISH },
  { path: '/school/slug/not-prerendered', identifier: 'not-prerendered', ...ENGLISH },
])(
  '$path answers 503 with a page that names the school and leads home',
  async ({ path, identifier, title, back }) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expectWhole(answer, path);
    expect(answer.text).toContain(`<title>${title}</title>`);
    expect(answer.text).toMatch(new RegExp(`<h1[^>]*>${title}<`));
    expect(answer.text).toMatch(new RegExp(`<main[^]*${identifier}[^]*</main>`));
    expect(answer.text).toMatch(new RegExp(back));
    expect(answer.text).toMatch(/<meta name="robots" content="[^"]*noindex/);
  },
);

test.each([
  { path: '/es?search=paris', title: 'Error al cargar las escuelas', whole: 'Ver todas las escuelas' },
  { path: '/en?country=france&page=2', title: 'Error loading schools', whole: 'See all schools' },
  {
    path: '/programas?field=pastry',
    title: 'Error al cargar los programas',
    whole: 'Ver todos los programas',
  },
  { path: '/programmes?priced=1', title: 'Error loading programmes', whole: 'See all programmes' },
])(
  '$path answers 503 with a page that keeps the filters and leads to the whole list',
  async ({ path, title, whole }) => {
    const answer = await get(path);
    expect(answer.status).toBe(503);
    expectWhole(answer, path);
    expect(answer.text).toMatch(new RegExp(`role="alert"[^]*${title}[^]*${whole}`));
    expect(answer.text.match(/class="chip[ "]/g)).toHaveLength(1);
  },
);

test.each(['/admin/schools', '/admin/users', '/image-manager', '/auth/profile'])(
  'an administrator stays at %s, and reads that the data cannot be reached',
  async (path) => {
    const cookie = administrator.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await send(path, { site: site.url, headers: { cookie } });
    expect([answer.status, answer.headers.location]).toEqual([expect.any(Number), undefined]);
    expect(answer.text).not.toContain('NEXT_REDIRECT');
    if (path.startsWith('/admin/')) expect(answer.status).toBe(503);
    if (path !== '/auth/profile') expect(answer.text).toContain('No se puede acceder a los datos');
  },
);
