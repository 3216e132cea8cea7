/**
 * Mails contain links that open accounts, so the page's address has a secret: any web page can request a local port.
 */
import { createHash, createHmac } from 'node:crypto';
import type { BackendDeps } from '../deps.ts';
import type { Handler } from '../http/handler.ts';
import type { BackendKeys } from '../keys/keys.ts';
import { sameText } from '../same-text.ts';
import { escapeHtml } from './compose.ts';
import type { Mail } from './mail.ts';
import { openMailbox } from './mailbox.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}' +
  'li{margin:.75rem 0}small{color:#555}pre{white-space:pre-wrap;overflow-wrap:anywhere}a{overflow-wrap:anywhere}';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // Overrides the gateway's default, which lets every origin read.
  'access-control-allow-origin': 'https://nobody.invalid',
};

/** For keys.json and the start's output. */
export function inboxPath(keys: BackendKeys): string {
  return `/inbox/${inboxSecret(keys)}`;
}

/** `/inbox/{secret}` lists, `/inbox/{secret}/{id}` shows a mail; others are 404. */
export function createInboxHandler({ config, keys }: Pick<BackendDeps, 'config' | 'keys'>): Handler {
  const mailbox = openMailbox(config.dataDir);
  const base = inboxPath(keys);
  return async (request) => {
    const [, , secret = '', id, ...rest] = new URL(request.url).pathname.split('/');
    if (!sameText(secret, inboxSecret(keys)) || rest.length > 0) return notFound();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { ...HEADERS, allow: 'GET, HEAD' } });
    }
    if (!id) return page(200, 'Buzón local · Local inbox', listOf(await mailbox.list(), base));
    const mail = await mailbox.read(id);
    return mail ? page(200, mail.subject, contentOf(mail, base)) : notFound();
  };
}

function listOf(mails: Mail[], base: string): string {
  if (mails.length === 0) return '<p>Todavía no hay mensajes. · There are no mails yet.</p>';
  const items = mails.map(
    (mail) =>
      `<li><a href="${base}/${mail.id}">${escapeHtml(mail.subject)}</a><br>` +
      `<small>${escapeHtml(mail.to)} · ${timeOf(mail)}</small></li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

function contentOf(mail: Mail, base: string): string {
  const link = mail.link?.startsWith('http')
    ? `<p><a href="${escapeHtml(mail.link)}">${escapeHtml(mail.link)}</a></p>`
    : '';
  return `<p><small>${escapeHtml(mail.from)} → ${escapeHtml(mail.to)} · ${timeOf(mail)}</small></p>
${link}
<pre>${escapeHtml(mail.text)}</pre>
<p><a href="${base}">Todos los mensajes · All mails</a></p>`;
}

function timeOf(mail: Mail): string {
  const moment = escapeHtml(mail.sentAt);
  return `<time datetime="${moment}">${moment.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
}

function page(status: number, title: string, content: string): Response {
  const html = `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
  return new Response(html, { status, headers: HEADERS });
}

function notFound(): Response {
  return page(
    404,
    'No encontrado · Not found',
    '<p>Esta dirección no lleva a ningún mensaje. · No mail here.</p>',
  );
}

function inboxSecret({ secret }: BackendKeys): string {
  return createHmac('sha256', secret).update('inbox').digest('base64url').slice(0, 32);
}
