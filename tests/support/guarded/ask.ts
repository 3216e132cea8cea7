import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/serve.mjs';
import { type Answer, send } from '../plain-request.ts';
import { type SecondSite, startSecondSite } from '../second-site.ts';
import { siteUnderTest } from '../site.ts';
import type { Fixtures } from './fixtures.ts';
import type { GuardedAction } from './guarded-action.ts';

/** A site and who asks there. */
export interface Asking {
  site: string;
  /** The Cookie header of the caller's session; '' for who is signed out. */
  cookie: string;
  /** The name that visitors know the site by, where a proxy stands in front of it. */
  host?: string;
}

/**
 * The same build without its middleware: what Next.js reads about it when it starts is taken out of a copy, so that no
 * switch for it exists in the site itself.
 */
export function startWithoutMiddleware(): Promise<SecondSite> {
  const prepare = async (copy: string) => {
    const place = path.join(copy, 'server/functions-config-manifest.json');
    const manifest = JSON.parse(readFileSync(place, 'utf8'));
    if (!manifest.functions['/_middleware']) throw new Error('The build has no middleware to leave out');
    delete manifest.functions['/_middleware'];
    await writeFile(place, JSON.stringify(manifest));
  };
  return startSecondSite({}, { prepare });
}

/** The ways to ask for a page: as a browser does, as its router does, and as a router that has the frame already. */
export const WAYS = ['HTML', 'RSC', 'RSC below the frame', 'prefetch'] as const;
export type Way = (typeof WAYS)[number];

const state = (area: string) =>
  encodeURIComponent(
    JSON.stringify([
      '',
      {
        children: [
          '(app)',
          { children: [area, { children: ['elsewhere', { children: ['__PAGE__', {}] }] }] },
        ],
      },
      null,
      null,
    ]),
  );

function headersOf(way: Way, address: string): Record<string, string> {
  const area = address.split('/')[1] ?? '';
  if (way === 'HTML') return { accept: 'text/html' };
  if (way === 'RSC') return { rsc: '1' };
  if (way === 'prefetch') return { rsc: '1', 'next-router-prefetch': '1' };
  return { rsc: '1', 'next-router-state-tree': state(area) };
}

const pathOf = (address: string) => new URL(address, 'http://site.invalid').pathname;

/** Asks for a page. Next.js first leads requests of its router to an address with a checksum; that is followed. */
export async function askForPage({ site, cookie }: Asking, address: string, way: Way): Promise<Answer> {
  const headers = { ...headersOf(way, address), ...(cookie ? { cookie } : {}) };
  const answer = await send(address, { site, headers });
  const location = String(answer.headers.location ?? '');
  const isOwn = location.includes('_rsc') && pathOf(location) === pathOf(address);
  return isOwn ? send(location, { site, headers }) : answer;
}

/** The identifiers by which the build under test calls its server actions, by their file under lib. */
export function actionIds(): Map<string, string> {
  const place = path.join(ROOT, siteUnderTest().buildFolder, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(place, 'utf8')) as { node: Record<string, { filename: string }> };
  return new Map(Object.entries(node).map(([id, { filename }]) => [filename.replace(/^lib\//, ''), id]));
}

/** Calls a server action the way the page's script does, at an address; `harmlessly` with its harmless input. */
export function callAction(
  { site, cookie, host }: Asking,
  address: string,
  id: string,
  action: GuardedAction,
  fixtures: Fixtures,
  harmlessly: boolean,
): Promise<Answer> {
  const headers: Record<string, string> = {
    'next-action': id,
    accept: 'text/x-component',
    origin: host === undefined ? site : `http://${host}`,
    ...(host === undefined ? {} : { host }),
    ...(cookie ? { cookie } : {}),
  };
  if ('input' in action) {
    const body = JSON.stringify([(harmlessly && action.harmless) || action.input(fixtures)]);
    return send(address, {
      site,
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body,
    });
  }
  const edge = 'an-edge';
  const unsent = { outcome: null, problems: {}, values: {} };
  const fields = Object.entries(action.form(fixtures)).map(([name, value]) => [`_1_${name}`, value]);
  const body = [...fields, ['0', JSON.stringify([unsent, '$K1'])]]
    .map(([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  return send(address, {
    site,
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    body: `${body}--${edge}--\r\n`,
  });
}

/** Where an answer leads, by its status or inside the stream; '' when it leads nowhere. */
export function ledTo({ status, headers, text }: Answer): string {
  if (status >= 300 && status < 400) return String(headers.location).replace(/^https?:\/\/[^/]+/, '');
  return /NEXT_REDIRECT;[a-z]+;([^;"]+);/.exec(text)?.[1] ?? String(headers['x-action-redirect'] ?? '');
}
