import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '../../../tests/support/plain-request.ts';
import { cookieOf } from '../sign-in.ts';
import type { Attack } from '../types.ts';

const PLAIN = 'text/plain;charset=UTF-8';
const FORM = 'multipart/form-data; boundary=x';
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const part = (name: string, value: string) => `${field(name, value)}--x--\r\n`;

const BODIES: [type: string, body: string][] = [
  ...['[', '{}', 'null', '', '["$K9"]', '["$@1"]', '["$h5"]', '[{"__proto__":1}]'].map(
    (body): [string, string] => [PLAIN, body],
  ),
  ['application/json', '[1]'],
  ['application/x-www-form-urlencoded', 'a=b'],
  ['multipart/form-data', 'no boundary'],
  [FORM, 'no part'],
  [FORM, part('0', '["$K1"')],
  [FORM, part('$ACTION_REF_1', '')],
  [FORM, part(`$ACTION_ID_${'f'.repeat(42)}`, '')],
];
/** Bodies for an action of the site: bound arguments of a form without script, and arguments. */
const CALLS = (id: string): [headers: Record<string, string>, body: string][] => [
  ...['$F1', '["$F1"]', '["$h5"]', '["$9"]', '', '['].map((bound): [Record<string, string>, string] => [
    { 'content-type': FORM },
    `${field('$ACTION_REF_3', '')}${field('$ACTION_3:0', `{"id":"${id}","bound":"$@1"}`)}${part('$ACTION_3:1', bound)}`,
  ]),
  ...[
    '["$F1"]',
    '["$h5"]',
    '["$@1"]',
    '["$9"]',
    '["$B1"]',
    '["$Q1"]',
    '["$0"]',
    '[{"a":"$n"}]',
    '{}',
    '[',
    '',
  ].map((args): [Record<string, string>, string] => [{ 'content-type': PLAIN, 'next-action': id }, args]),
  [{ 'content-type': FORM, 'next-action': id }, part('_1_email', 'a')],
  [{ 'content-type': FORM, 'next-action': id }, part('0', '["$K1"')],
];
const IDS = ['f'.repeat(42), 'zz', ''];
const ORIGINS = ['rubbish', 'http://[', 'null', 'https://evil.example', '\u00ff'];
const METHODS = ['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH'];

export const FAILURES: Attack[] = [
  {
    point: 'F',
    title: 'have a malformed request answered as a failure of the site, with a stack in its log',
    async attempt({ site, root, env }) {
      const through: string[] = [];
      let tried = 0;
      const ask = async (path: string, method: string, headers: Record<string, string>, body?: string) => {
        tried += 1;
        const { status } = await send(path, { site, method, headers, ...(body !== undefined && { body }) });
        if (status >= 500) through.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
      };
      for (const path of ['/auth', '/auth/reset', '/admin'])
        for (const id of IDS)
          for (const [type, body] of BODIES)
            await ask(path, 'POST', { 'next-action': id, 'content-type': type }, body);
      for (const [type, body] of BODIES) await ask('/auth', 'POST', { 'content-type': type }, body);
      const manifest = path.join(root, String(env.NEXT_DIST_DIR), 'server/server-reference-manifest.json');
      const { node } = JSON.parse(await readFile(manifest, 'utf8')) as { node: Record<string, unknown> };
      const cookie = await cookieOf('admin');
      for (const id of Object.keys(node))
        for (const [headers, body] of CALLS(id)) {
          await ask('/auth', 'POST', headers, body);
          await ask('/admin', 'POST', { ...headers, cookie }, body);
        }
      for (const origin of ORIGINS)
        for (const path of ['/auth', '/admin', '/api/contact'])
          await ask(path, 'POST', { origin, 'next-action': IDS[0] ?? '', 'content-type': PLAIN }, '[]');
      for (const method of METHODS)
        for (const path of ['/es', '/admin', '/auth', '/api/v1/schools', '/flags/es.svg'])
          await ask(path, method, {});
      await ask(
        '/auth',
        'POST',
        { 'content-type': PLAIN, 'next-action': IDS[0] ?? '' },
        'x'.repeat(1_100_000),
      );
      await ask('/api/contact', 'POST', { 'content-type': 'application/json' }, 'x'.repeat(1_100_000));
      return { tried, through };
    },
  },
];
