import { createHash } from 'node:crypto';
import { type Answer, send } from '../../../tests/support/plain-request.ts';
import { cookieOf } from '../sign-in.ts';
import type { Attack } from '../types.ts';

const PAGES = [
  ...['/', '/es', '/en?search=paris', '/school/ferrandi-paris', '/escuela/no-such-school', '/no-such-page'],
  ...['/contacto', '/contact/result?status=sent', '/comparar', '/about-us'],
  ...['/auth', '/auth?tab=sign-up', '/auth/reset', '/auth/profile', '/auth/password', '/auth/no-such-page'],
  ...['/auth/profile/no/such/page', '/%61uth/no-such-page', '/login', '/authors', '/stock/1/2'],
  ...[
    '/admin',
    '/admin/schools',
    '/admin/schools/create',
    '/admin/schools/edit/no-such-school',
    '/admin/users',
  ],
  ...['/admin/jobs', '/admin/messages', '/admin/no-such-page', '/%61dmin/no/such', '/admin/schools/edit'],
  ...['/image-manager', '/image-manager/no-such-page'],
];

/** Scripts blocked by the page's own policy. */
function stopped({ headers, text }: Answer): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const [sources = ''] = /script-src[^;]*/.exec(policy) ?? [];
  const nonce = /'nonce-([^']+)'/.exec(sources)?.[1];
  if (nonce === undefined && sources.includes("'unsafe-inline'")) return [];
  const scripts = [...text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)];
  const isAllowed = (tag: string, content: string) => {
    if (nonce !== undefined) return tag.includes(`nonce="${nonce}"`);
    if (/\bsrc="\//.test(tag)) return sources.includes("'self'");
    return sources.includes(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  };
  // Data blocks are not executed.
  return scripts
    .filter(([, tag = '']) => !/type="application\/(?:ld\+)?json"/.test(tag))
    .filter(([, tag = '', content = '']) => !isAllowed(tag, content))
    .map(([, tag = '']) => tag);
}

const isPage = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html');

export const CSP: Attack[] = [
  {
    point: 'B',
    title: 'find a page whose scripts its own policy stops, in any role',
    async attempt({ site }) {
      const through: string[] = [];
      let tried = 0;
      for (const role of [null, 'user', 'admin', 'super_admin'] as const) {
        const cookie = role === null ? '' : await cookieOf(role);
        for (const page of PAGES) {
          const answer = await send(page, { site, headers: cookie ? { cookie } : {} });
          if (!isPage(answer)) continue;
          tried += 1;
          const who = role ?? 'nobody';
          if (!answer.headers['content-security-policy']) through.push(`${page} for ${who} has no policy`);
          const scripts = stopped(answer);
          if (scripts.length > 0) through.push(`${page} for ${who}: ${scripts.length} scripts stopped`);
        }
      }
      return { tried, through };
    },
  },
];
