import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { Handler } from '../../../http/handler.ts';
import { createKeys } from '../../../keys/keys.ts';
import type { MailParts } from '../../../mail/compose.ts';
import { createInboxHandler, inboxPath } from '../../../mail/inbox.ts';
import { createMailer } from '../../../mail/send.ts';

const LINK = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup&redirect_to=http://localhost:3000/';
const PARTS: MailParts = { kind: 'confirmation', metadata: {}, link: LINK, once: true };

const NAME = 'A & B <Site>';

let dataDir: string;
let lines: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-test-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function mailer(smtpUrl: string | null = null) {
  const config = { ...readConfig({ LOCAL_BACKEND_DATA: dataDir, LOCAL_BACKEND_SITE_NAME: NAME }), smtpUrl };
  return createMailer({ config, log: (line) => void lines.push(line) });
}

async function files(kind: string): Promise<string[]> {
  const folder = join(dataDir, 'mailbox');
  return (await readdir(folder)).filter((name) => name.endsWith(kind)).map((name) => join(folder, name));
}

async function only(kind: string): Promise<string> {
  const [path, ...others] = await files(kind);
  expect(others).toEqual([]);
  return readFile(path ?? '', 'utf8');
}

describe('a mail', () => {
  test('lies in the mailbox as JSON and as .eml, readable by its owner alone', async () => {
    await mailer().send('ana@example.com', PARTS);
    const mail = JSON.parse(await only('.json'));
    expect(mail).toMatchObject({
      kind: 'confirmation',
      from: `"${NAME}" <no-reply@localhost>`,
      to: 'ana@example.com',
      subject: 'Confirma tu correo electrónico / Confirm your e-mail address',
      link: LINK,
    });
    expect(mail.text).toContain(`activate your account at ${NAME}.`);
    expect(mail.html).toContain('<title>A &amp; B &lt;Site&gt;</title>');
    const eml = await only('.eml');
    expect(eml).toMatch(/^From: "A & B <Site>" <no-reply@localhost>$/m);
    expect(eml).toMatch(/^To: ana@example\.com$/m);
    expect(eml).toMatch(/^Content-Type: text\/html/m);
    for (const path of [...(await files('.json')), ...(await files('.eml'))]) {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect((await stat(join(dataDir, 'mailbox'))).mode & 0o777).toBe(0o700);
  });
});

describe('SMTP_URL', () => {
  /** A mail server that accepts one mail and records the session. */
  async function mailServer() {
    const server = createServer();
    const told = new Promise<string>((resolve) => {
      server.on('connection', (socket) => {
        let said = '';
        let inMail = false;
        socket.setEncoding('utf8');
        socket.write('220 test ESMTP\r\n');
        socket.on('data', (part: string) => {
          said += part;
          if (inMail) {
            if (!said.endsWith('\r\n.\r\n')) return;
            inMail = false;
            socket.write('250 taken\r\n');
            resolve(said);
          } else if (/^QUIT/m.test(part)) socket.end('221 bye\r\n');
          else if (/^DATA/m.test(part)) {
            inMail = true;
            socket.write('354 go on\r\n');
          } else socket.write('250 ok\r\n');
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      told,
      close: () => server.close(),
    };
  }

  test('has each mail sent to its recipient, and the mailbox keeps it too', async () => {
    const server = await mailServer();
    await mailer(server.url).send('ana@example.com', PARTS);
    const said = await server.told;
    server.close();
    expect(said).toMatch(/^RCPT TO:<ana@example\.com>/m);
    expect(said).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(await files('.json')).toHaveLength(1);
  });

  test('that does not answer is logged, without the mail', async () => {
    const server = await mailServer();
    server.close();
    const logged = new Promise<string>((resolve) => {
      const config = {
        ...readConfig({ LOCAL_BACKEND_DATA: dataDir, LOCAL_BACKEND_SITE_NAME: NAME }),
        smtpUrl: server.url,
      };
      void createMailer({ config, log: resolve }).send('ana@example.com', PARTS);
    });
    const line = await logged;
    expect(line).toContain('SMTP_URL: ESOCKET');
    expect(line).not.toContain('ana@example.com');
    expect(await files('.json')).toHaveLength(1);
  });
});

describe('the inbox page', () => {
  async function inbox(): Promise<{ handler: Handler; base: string; get(path: string): Promise<Response> }> {
    const keys = await createKeys();
    const config = readConfig({ LOCAL_BACKEND_DATA: dataDir });
    const handler = createInboxHandler({ config, keys });
    const base = inboxPath(keys);
    const get = (path: string) =>
      handler(
        new Request(`http://127.0.0.1:54321${path}`, { headers: { 'x-local-backend-peer': '127.0.0.1' } }),
      );
    return { handler, base, get };
  }

  test('lists the mails, newest first, and shows one with its link', async () => {
    const { send } = mailer();
    await send('first@example.com', PARTS);
    await send('<second>@example.com', PARTS);
    const { base, get } = await inbox();
    const list = await (await get(base)).text();
    expect(list.indexOf('&lt;second&gt;@example.com')).toBeGreaterThan(0);
    expect(list).not.toContain('<second>');
    expect(list.indexOf('first@example.com')).toBeGreaterThan(list.indexOf('&lt;second&gt;@example.com'));
    const [, path = ''] = /<a href="([^"]+)">Confirma/.exec(list) ?? [];
    const shown = await get(path);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(`<a href="${LINK.replaceAll('&', '&amp;')}">`);
  });

  test('answers only below its secret address', async () => {
    await mailer().send('ana@example.com', PARTS);
    const [path = ''] = await files('.json');
    const id = path.split('/').at(-1)?.replace('.json', '');
    const { base, get, handler } = await inbox();
    const [, , secret = ''] = base.split('/');
    expect(secret).toMatch(/^[\w-]{32}$/);
    for (const wrong of ['/inbox', '/inbox/', `/inbox/${id}`, `/inbox/${'x'.repeat(32)}`, `${base}x`]) {
      expect((await get(wrong)).status).toBe(404);
    }
    for (const wrong of [
      `${base}/..%2fsecrets`,
      `${base}/x`,
      `${base}/${id}/x`,
      `${base}/../../secrets.json`,
    ]) {
      expect((await get(wrong)).status).toBe(404);
    }
    expect((await get(`${base}/${id}`)).status).toBe(200);
    const posted = await handler(new Request(`http://127.0.0.1:54321${base}`, { method: 'POST' }));
    expect(posted.status).toBe(405);
  });
});
