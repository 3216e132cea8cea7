import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/i18n/locales';
import { href } from '../../lib/routes';
import { parseHead } from '../support/head.ts';
import { request, requestOnce } from '../support/request.ts';

const pathOf = (address: string) => new URL(address).pathname;

const rows = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a href="(\/(?:escuela|school)\/[^"/]+\/[^"/]+)"/g)].map(([, path]) => path);
const total = (html: string) => Number.parseInt(/<p class="results"><b>([\d.,]+)/.exec(html)?.[1] ?? '0', 10);

describe.each(LANGUAGES)('the list in %s', (language) => {
  const list = href(language, 'programmes');
  const read = async (query = '') => {
    const answer = await request(list + query);
    expect(answer.status, query).toBe(200);
    return { answer, html: await answer.text() };
  };

  test('is shared by all readers, and the same without a filter that says anything', async () => {
    const { answer, html } = await read();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(rows((await read('?utm_source=mail')).html)).toEqual(rows(html));
    // An empty form gives the whole list, which search engines index.
    const empty = (await read('?field=&level=&price_max=&currency=&sort=&city_of=')).html;
    expect(pathOf(parseHead(empty).canonical)).toBe(list);
    // Not personal: a proxy may cache it for some seconds.
    expect((await read('?field=pastry')).answer.headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    );
  });

  test.each([
    ['?field=pastry&level=&price_max=&currency=&sort=&city_of=', '?field=pastry'],
    ['?price_max=12.000&currency=EUR&per=year', '?price_max=12000'],
    ['?month=13&level=baker&mode=online&utm_source=mail', '?mode=online'],
    ['?country=france&city=Lyon&city_of=spain', '?country=france'],
    ['?page=1', ''],
  ])('asked by %s leads to the tidy address', async (query, tidy) => {
    const answer = await requestOnce(list + query);
    expect(answer.status).toBeGreaterThanOrEqual(307);
    expect(answer.headers.get('location')).toBe(list + tidy);
  });

  test('leads from a page beyond the last to the last', async () => {
    const answer = await requestOnce(`${list}?page=999`);
    const last = answer.headers.get('location') ?? '';
    expect(last).toMatch(new RegExp(`^${list}\\?page=\\d+$`));
    expect(rows(await (await request(last)).text()).length).toBeGreaterThan(0);
  });

  test('is not for search engines where it is filtered or sorted, and deeper pages are', async () => {
    for (const query of ['?field=pastry', '?sort=name', '?currency=USD', '?price_max=abc']) {
      const head = parseHead((await read(query)).html);
      if (query === '?price_max=abc') expect(pathOf(head.canonical)).toBe(list);
      else expect(head.meta.robots, query).toBe('noindex, follow');
    }
    const deeper = parseHead((await read('?page=2')).html);
    expect(deeper.meta.robots).toBeUndefined();
    expect(deeper.canonical).toContain(`${list}?page=2`);
    expect(pathOf(deeper.alternates.en ?? '')).toBe('/programmes');
    expect(deeper.alternates.en).toMatch(/\?page=2$/);
    expect(deeper.alternates['x-default']).toMatch(/\/programas\?page=2$/);
  });

  test.each(['abc', '-5', '1.2.3'])(
    'says at its field that %s is no price, and applies none',
    async (typed) => {
      const { html } = await read(`?price_max=${typed}`);
      expect(html).toMatch(new RegExp(`id="price-problem"[^>]*><p class="problem">[^<]*${typed}`));
      expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*>/);
      expect(total(html)).toBe(total((await read()).html));
    },
  );
});
