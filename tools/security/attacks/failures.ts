import { send } from '../../../tests/support/plain-request.ts';
import type { Attack } from '../types.ts';

const PLAIN = 'text/plain;charset=UTF-8';
const FORM = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

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
const IDS = ['f'.repeat(42), 'zz', ''];
const ORIGINS = ['rubbish', 'http://[', 'null', 'https://evil.example', '\u00ff'];
const METHODS = ['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH'];

export const FAILURES: Attack[] = [
  {
    point: 'F',
    title: 'have a malformed request answered as a failure of the site, with a stack in its log',
    async attempt({ site }) {
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
