import { expect, test } from 'vitest';
import { request } from '../support/request.ts';

test('the page that says what became of a message is nobody’s search result', async () => {
  for (const [path, result] of [
    ['/contacto', '/contacto/resultado'],
    ['/contact', '/contact/result'],
  ] as const) {
    const shown = await request(`${result}?status=sent`);
    expect(await shown.text()).toContain('<meta name="robots" content="noindex');
    expect(await (await request(path)).text()).not.toContain('noindex');
  }
});

test('the page for a message beyond the limit says when the next one can be sent', async () => {
  const text = async (path: string) => (await request(`${path}?status=limited&minutes=57`)).text();
  expect(await text('/contacto/resultado')).toContain('Podrás escribir de nuevo dentro de 57 min.');
  expect(await text('/contact/result')).toContain('You can write again in 57 min.');
});
