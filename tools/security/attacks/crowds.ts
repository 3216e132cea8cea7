import { setTimeout as wait } from 'node:timers/promises';
import { send } from '../../../tests/support/plain-request.ts';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { type Request, repeat } from '../repeat.ts';
import { withVisitor } from '../stall.ts';
import type { Attack, Outcome, Target } from '../types.ts';

const ATTACK_MS = 8000;
const ATTACKER = '127.0.0.2';
const PAGE = '/school/ferrandi-paris';
/** The longest that an edit may take to show during an attack. */
const MAX_EDIT_MS = 3000;

type Crowd = [name: string, connections: number, request: (index: number) => Request];
const stamp = process.pid;
const CROWDS: Crowd[] = [
  [
    'maps on 40 connections',
    40,
    (index) => ({ path: `/maps/1/fr/${(4000 + (index % 999)) / 100},${(index % 701) / 100}.svg` }),
  ],
  ['unknown addresses on 300 connections', 300, (index) => ({ path: `/nothing/${stamp}/${index}` })],
  ['unknown schools on 300 connections', 300, (index) => ({ path: `/escuela/nothing-${stamp}-${index}` })],
  ['searches on 300 connections', 300, (index) => ({ path: `/es?search=crowd${stamp}+${index}` })],
  [
    'suggestions on 300 connections',
    300,
    (index) => ({ path: `/api/suggest?search=crowd${index}&language=es` }),
  ],
];

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0);

/** A visitor who searches for something new every 400 ms. Returns milliseconds, or null for other than 200. */
async function searches(site: string, name: string): Promise<(number | null)[]> {
  const end = Date.now() + ATTACK_MS;
  const found: (number | null)[] = [];
  for (let index = 0; Date.now() < end; index += 1) {
    const began = performance.now();
    const { status } = await send(`/en?search=pastry+${name}${stamp}${index}`, { site });
    found.push(status === 200 ? performance.now() - began : null);
    await wait(400);
  }
  return found;
}

/** Milliseconds until a change of the page's telephone is on the page. */
async function editShows(site: string): Promise<number> {
  const phone = `+33 ${Date.now()}`;
  await serviceClient().from('schools').update({ phone }).eq('slug', 'ferrandi-paris').throwOnError();
  const began = performance.now();
  while (performance.now() - began < 10 * MAX_EDIT_MS) {
    const { text } = await send(PAGE, { site });
    if (text.includes(phone)) return performance.now() - began;
    await wait(50);
  }
  return Number.POSITIVE_INFINITY;
}

async function measure({ site }: Target, attack: () => Promise<unknown>, name: string) {
  let found: (number | null)[] = [];
  let edit = 0;
  const cached = await withVisitor(`${site}/about-us`, async () => {
    [found, edit] = await Promise.all([
      searches(site, name),
      wait(ATTACK_MS / 4).then(() => editShows(site)),
      attack(),
    ]);
  });
  const times = found.filter((time) => time !== null);
  return { cached, edit, failed: found.length - times.length, p99: percentile(times, 0.99) };
}

async function occupy(target: Target): Promise<Outcome> {
  const { site } = target;
  const through: string[] = [];
  const calm = await measure(target, async () => {}, 'calm');
  const notes = [`calm: search p99 ${calm.p99} ms, cached ${Math.round(calm.cached.p99)} ms`];
  let tried = 0;
  for (const [name, connections, request] of CROWDS) {
    const attack = async () => {
      tried += await repeat(site, (index) => ({ ...request(index), from: ATTACKER }), ATTACK_MS, connections);
    };
    const { cached, edit, failed, p99 } = await measure(target, attack, `busy${connections}${tried}x`);
    if (failed > 0) through.push(`${name}: ${failed} searches of another visitor failed`);
    if (cached.failed > 0) through.push(`${name}: ${cached.failed} cached pages failed`);
    if (edit > MAX_EDIT_MS) through.push(`${name}: an edit showed after ${Math.round(edit)} ms`);
    notes.push(
      `${name}: search p99 ${p99} ms, cached ${Math.round(cached.p99)} ms, edit ${Math.round(edit)} ms`,
    );
  }
  return { tried, through, note: notes.join('; ') };
}

/** Deletes a cached school, and asks for it while the renders are occupied by `attack`. */
async function bringBack({ site }: Target): Promise<Outcome> {
  const client = serviceClient();
  const name = `Crowd ${stamp}`;
  const school = { name, city: 'Faro', country: 'Portugal', is_active: true };
  const { data } = await client.from('schools').insert(school).select('id,slug').single().throwOnError();
  const addresses = [
    `/escuela/${data.slug}`,
    `/school/${data.slug}`,
    `/api/v1/schools/${data.slug}`,
    '/escuelas/portugal/faro',
    `/map/card?lang=es&school=${data.slug}`,
    `/es?search=${encodeURIComponent(name)}`,
  ];
  for (const address of addresses) for (let again = 0; again < 2; again += 1) await send(address, { site });
  const through: string[] = [];
  let tried = 0;
  const attack = repeat(
    site,
    (index) => ({ path: `/escuela/back-${stamp}-${index}`, from: ATTACKER }),
    ATTACK_MS,
    260,
  );
  await client.from('schools').delete().eq('id', data.id).throwOnError();
  await wait(1500);
  for (let round = 0; round < 25; round += 1)
    for (const address of addresses) {
      tried += 1;
      const { status, text } = await send(address, { site, from: round % 2 ? ATTACKER : undefined });
      const isSearch = address.startsWith('/es?');
      if (status === 200 && text.includes(name) && !isSearch) through.push(`${address} is back`);
      if (isSearch && text.includes(`/escuela/${data.slug}`)) through.push(`${address} lists it`);
    }
  await attack;
  return { tried, through };
}

export const CROWD: Attack[] = [
  { point: 'D', title: 'take all renders with one address', attempt: occupy },
  { point: 'D', title: 'bring a deleted school back', attempt: bringBack },
];
