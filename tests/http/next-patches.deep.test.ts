import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, send } from '../support/plain-request.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';

/**
 * What lib/next assumes of this version of Next.js, one test for each patch, named by it: the fault is there without the
 * patch, and gone with it. The first half fails when a patch has become needless, the second when it no longer works.
 */
let unpatched: SecondSite;
/** The same build with its patches, to be changed and ended. */
let patched: SecondSite;

beforeAll(async () => {
  unpatched = await startSecondSite({ NEXT_PATCHES_OFF: 'all' });
  patched = await startSecondSite({ NEXT_PATCHES_OFF: '' });
});
afterAll(async () => {
  await unpatched.stop();
  await patched.stop();
});

type Options = Omit<NonNullable<Parameters<typeof send>[1]>, 'site'>;
/** The same request without and with the patches. */
const both = async (address: string, options: Options = {}): Promise<{ without: Answer; with: Answer }> => ({
  without: await send(address, { ...options, site: unpatched.url }),
  with: await send(address, { ...options, site: patched.url }),
});

const SCHOOL = '/school/ferrandi-paris';
const BROKEN_FORM = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: '--x\r\nnothing',
};

test('compressed-responses: a page is compressed with brotli, once, and not sent again', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  await both('/about-us', { headers });
  const answers = await both('/about-us', { headers });
  expect(answers.without.headers['content-encoding']).toBe('gzip');
  expect(answers.with.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': expect.stringMatching(/^\d+$/),
    etag: expect.any(String),
  });
  const etag = String(answers.with.headers.etag);
  expect((await send('/about-us', { site: patched.url, headers: { 'if-none-match': etag } })).status).toBe(
    304,
  );
});

test('documents: a public page has nothing for React, and all that is seen', async () => {
  const scripts = (html: string) => html.match(/<script\b[^>]*>(?:[^<]{0,20})/g) ?? [];
  const forReact = (html: string) =>
    scripts(html).filter((script) => /\/_next\/static\/chunks\/|self\.__next_f|id="_R_"/.test(script));
  // Without numbers: other tests add schools, which every page counts.
  const seen = (html: string) =>
    html
      .replace(/<script\b[\s\S]*?<\/script>|<link\b[^>]*>|<!-- -->/g, '')
      .replace(/localhost:\d+|\d[\d.,]*/g, '#');
  // Prerendered, rendered on request, and made for this request alone.
  for (const address of [SCHOOL, '/en?search=ferrandi', '/school/no-such-school', '/no-such-page']) {
    const answers = await both(address);
    const { text } = answers.with;
    expect(forReact(answers.without.text).length, address).toBeGreaterThan(6);
    expect([...forReact(text), text.includes('as="script"'), text.includes('<!-- -->')], address).toEqual([
      false,
      false,
    ]);
    // The inline script, that of the page, and data for search engines.
    expect(
      scripts(text).filter((script) => !/ld\+json|speculationrules/.test(script)),
      address,
    ).toHaveLength(2);
    // Nothing waits in a hidden place for a script to put it where it belongs.
    expect(text, address).not.toMatch(/<template id="[BP]:|<div hidden="" id="S:/);
    // Not by toBe, whose difference of two pages nobody reads.
    expect(seen(text) === seen(answers.without.text), address).toBe(true);
  }
});

test('cache-handler: a made-up address leaves nothing on the disk', async () => {
  const address = `/school/nobody-${randomUUID()}`;
  const kept = async (site: SecondSite) =>
    (await readdir(path.join(site.folder, 'server'), { recursive: true })).filter((name) =>
      name.includes(path.basename(address)),
    );
  expect((await both(address)).with.status).toBe(404);
  await expect.poll(() => kept(unpatched), { timeout: 10_000 }).not.toEqual([]);
  // Asked for again, it would be found there.
  expect((await both(address)).with.status).toBe(404);
  expect(await kept(patched)).toEqual([]);
});

test('cache-handler: what was expired stays expired after a restart, and nothing else', async () => {
  const { backend } = siteUnderTest();
  const OTHER = '/about-us';
  const cached = async (site: SecondSite, address: string) =>
    (await send(address, { site: site.url })).headers['x-nextjs-cache'];
  for (const site of [unpatched, patched]) {
    for (const address of [SCHOOL, OTHER])
      await expect.poll(() => cached(site, address), { timeout: 20_000 }).toBe('HIT');
    const answer = await send('/api/revalidate', {
      site: site.url,
      method: 'POST',
      headers: { authorization: `Bearer ${backend.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ slugs: [path.basename(SCHOOL)] }),
    });
    expect(answer.status).toBe(200);
    await site.end();
    await site.start();
  }
  expect(await cached(patched, SCHOOL)).not.toBe('HIT');
  expect(await cached(patched, OTHER)).toBe('HIT');
  // It does not know what was expired, and begins with all pages.
  await expect.poll(() => cached(unpatched, OTHER), { timeout: 10_000 }).not.toBe('HIT');
});

test('normalize-url: a path that cannot be decoded is a page not found', async () => {
  const { without, with: patchedAnswer } = await both('/school/%ff%fe');
  expect([without.status, patchedAnswer.status]).toEqual([500, 404]);
});

test('normalize-url: an address that names a host is a page of this site', async () => {
  const { without, with: patchedAnswer } = await both('http://evil.example/es');
  expect([without.status, String(without.headers.location)]).toEqual([308, expect.stringContaining('evil')]);
  expect([patchedAnswer.status, patchedAnswer.headers.location]).toEqual([200, undefined]);
});

test('single-location: a redirect of a prerendered page names its address once', async () => {
  const { without, with: patchedAnswer } = await both('/school/slug/ferrandi-paris');
  const count = ({ rawHeaders }: Answer) =>
    rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'location').length;
  expect([count(without), count(patchedAnswer)]).toEqual([2, 1]);
});

test('common-headers: a redirect carries the headers of every answer', async () => {
  for (const address of ['/login', '/es/']) {
    const { without, with: patchedAnswer } = await both(address);
    expect(without.status, address).toBe(patchedAnswer.status);
    expect(without.headers, address).not.toHaveProperty('x-content-type-options');
    expect(patchedAnswer.headers, address).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('forwarded-for: a visitor does not choose the address that limits count by', async () => {
  // One trusted proxy, as in front of the site under test; it saw the same visitor each time.
  const own = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const answer = await send('/api/contact', {
      site: patched.url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${count}, ${own}` },
      body: JSON.stringify({ name: 'Ana', email: 'ana@example.com', message: 'Hola', language: 'es' }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('response-override: a server action says how it was answered', async () => {
  const statuses = async (site: SecondSite) => {
    const email = `nobody-${randomUUID()}@example.org`;
    const answers: number[] = [];
    // One try more than an account has.
    for (let count = 0; count < 6; count += 1) answers.push(await signIn(site, email));
    return answers;
  };
  expect(await statuses(unpatched)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses(patched)).toEqual([200, 200, 200, 200, 200, 429]);
});

/** Sends the form as a browser without script does; gives the status. */
async function signIn(site: SecondSite, email: string): Promise<number> {
  const page = await (await fetch(`${site.url}/auth`)).text();
  const [form = ''] = /<form id="sign-in".*?<\/form>/s.exec(page) ?? [];
  const fields = new FormData();
  for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g))
    fields.set(name, value.replaceAll('&quot;', '"'));
  fields.set('email', email);
  fields.set('password', 'a wrong password');
  return (await fetch(`${site.url}/auth`, { method: 'POST', body: fields })).status;
}

test('refuse-actions: a post to a page without actions is refused, and one to a file', async () => {
  for (const [address, options] of [
    [SCHOOL, BROKEN_FORM],
    ['/flags/es.svg', { method: 'POST' }],
  ] as const) {
    const { without, with: patchedAnswer } = await both(address, options);
    expect([without.status, patchedAnswer.status], address).toEqual([500, 405]);
  }
});

test('uncached-errors: what is missing or refused is kept by nobody', async () => {
  for (const address of ['/flags/none.svg', '/no-such-page', '/escuela/no-such-school']) {
    const { without, with: patchedAnswer } = await both(address);
    expect([without.status, patchedAnswer.status], address).toEqual([404, 404]);
    expect(without.headers['cache-control'], address).toMatch(/max-?age=\d{5}/);
    expect(patchedAnswer.headers['cache-control'], address).toBe('private, no-store');
  }
});

test('ignore-upgrades: a request for a web socket is answered, and its connection ended', async () => {
  for (const [site, answered] of [
    [unpatched, false],
    [patched, true],
  ] as const) {
    const { hostname, port } = new URL(site.url);
    let text = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const ended = new Promise((resolve) => socket.once('end', resolve));
    socket.on('data', (part) => {
      text += part;
    });
    socket.write('GET /admin HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    // Another visitor's answer comes later than this one's would.
    await (answered ? ended : send('/admin', { site: site.url }));
    expect([text.startsWith('HTTP/1.1 307'), socket.readyState]).toEqual(
      answered ? [true, 'writeOnly'] : [false, 'open'],
    );
    socket.destroy();
  }
  // What it holds open would keep it from ending.
  await unpatched.kill();
  await unpatched.start();
});

test('broken-forms: a form that cannot be read is the sender’s fault', async () => {
  const { without, with: patchedAnswer } = await both('/auth', BROKEN_FORM);
  expect([without.status, patchedAnswer.status]).toEqual([500, 400]);
});

test('before-exit: a server that is told to end ends with success', async () => {
  expect([await unpatched.end(), await patched.end()]).toEqual([143, 0]);
});
