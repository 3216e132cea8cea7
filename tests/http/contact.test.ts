import { expect, test } from 'vitest';
import { request } from '../support/request.ts';

test('the page with the outcome of a message is not indexed', async () => {
  for (const [path, result] of [
    ['/contacto', '/contacto/resultado'],
    ['/contact', '/contact/result'],
  ] as const) {
    const shown = await request(`${result}?status=sent`);
    expect(await shown.text()).toContain('<meta name="robots" content="noindex');
    expect(await (await request(path)).text()).not.toContain('noindex');
  }
});
