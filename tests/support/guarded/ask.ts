import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/serve.mjs';
import { type Answer, send } from '../plain-request.ts';
import { type SecondSite, startSecondSite } from '../second-site.ts';
import { siteUnderTest } from '../site.ts';
import type { Fixtures } from './fixtures.ts';
import type { GuardedAction } from './guarded-action.ts';

export interface Asking {
  site: string;
  /** The Cookie header of the session; '' when signed out. */
  cookie: string;
  /** The site's public host, behind a proxy. */
  host?: string;
}

/**
 * The same build without its middleware: its entry is removed from the manifest of a copy, so that the site itself
 * needs no switch for it.
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

/** Requests a page. Next.js redirects its router's requests to an address with a checksum; that is followed. */
export async function askForPage({ site, cookie }: Asking, address: string, way: Way): Promise<Answer> {
  const headers = { ...headersOf(way, address), ...(cookie ? { cookie } : {}) };
  const answer = await send(address, { site, headers });
  const location = String(answer.headers.location ?? '');
  const isOwn = location.includes('_rsc') && pathOf(location) === pathOf(address);
  return isOwn ? send(location, { site, headers }) : answer;
}

/** Ids of the build's server actions by file below lib. */
export function actionIds(): Map<string, string> {
  const place = path.join(ROOT, siteUnderTest().buildFolder, 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(place, 'utf8')) as { node: Record<string, { filename: string }> };
  return new Map(Object.entries(node).map(([id, { filename }]) => [filename.replace(/^lib\//, ''), id]));
}

/** Calls a server action as the page's script does; `harmlessly` sends its harmless input. */
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

/** The target of a redirect, by status or in the stream; '' without one. */
export function ledTo({ status, headers, text }: Answer): string {
  if (status >= 300 && status < 400) return String(headers.location).replace(/^https?:\/\/[^/]+/, '');
  return /NEXT_REDIRECT;[a-z]+;([^;"]+);/.exec(text)?.[1] ?? String(headers['x-action-redirect'] ?? '');
}
