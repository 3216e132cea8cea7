import { expect, test } from 'vitest';
import { send } from '../support/plain-request.ts';
import { serviceClient } from '../support/school-pictures.ts';
import { siteUnderTest } from '../support/site.ts';

test.each(['/es', '/school/ferrandi-paris', '/escuelas', '/sitemap.xml'])(
  '%s may be kept by a content delivery network for five minutes',
  async (address) => {
    const { status, headers } = await send(address);
    expect([status, headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^s-maxage=(?:300|[12]?\d?\d), stale-while-revalidate=\d+$/),
    ]);
  },
);

test('a page keeps the scripts of the framework, and its policy lets them run', async () => {
  const { headers, text } = await send('/school/ferrandi-paris');
  expect(text).toContain('self.__next_f');
  expect(text).toContain('FERRANDI Paris');
  expect(String(headers['content-security-policy'])).toContain("script-src 'self' 'unsafe-inline'");
});

test('the title and the description stand in the head, also of results', async () => {
  for (const address of ['/school/ferrandi-paris', '/en?search=ferrandi', '/programmes?field=pastry']) {
    const { text } = await send(address);
    const head = text.slice(0, text.indexOf('</head>'));
    expect([address, /<title>[^<]+/.test(head), /<meta name="description"/.test(head)]).toEqual([
      address,
      true,
      true,
    ]);
  }
});

test('searches, redirects, missing pages and the admin area answer as with our server', async () => {
  const cases: [string, number, string?][] = [
    ['/en?search=ferrandi', 200],
    ['/school/id/none', 404],
    ['/school/no-such-school', 404],
    ['/nada', 404],
    ['/escuela', 308, '/es'],
    ['/admin', 307, '/auth?next=%2Fadmin'],
    ['/api/v1/schools/ferrandi-paris', 200],
    ['/api/health', 200],
  ];
  for (const [address, status, location] of cases) {
    const answer = await send(address);
    const led = answer.headers.location && new URL(String(answer.headers.location), siteUnderTest().url);
    expect([address, answer.status, led ? led.pathname + led.search : undefined]).toEqual([
      address,
      status,
      location,
    ]);
  }
});

test('a change shows after revalidation', async () => {
  const client = serviceClient();
  const school = { name: `Next ${crypto.randomUUID().slice(0, 8)}`, city: 'Ordino', country: 'Andorra' };
  const { data } = await client.from('schools').insert(school).select('id,slug').single().throwOnError();
  const page = async () => (await send(`/school/${data.slug}`)).text;
  expect(await page()).toContain(school.name);
  await client.from('schools').update({ phone: '+376 123 456' }).eq('id', data.id).throwOnError();
  const { status } = await send('/api/revalidate', {
    method: 'POST',
    headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
    body: JSON.stringify({ school: data.id }),
  });
  expect(status).toBe(200);
  expect(await page()).toContain('+376 123 456');
  await client.from('schools').delete().eq('id', data.id).throwOnError();
});
