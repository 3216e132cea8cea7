import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../scripts/lib/output.mjs';
import type { Role } from '../../tests/support/backend.ts';
import { actionIds, callAction } from '../../tests/support/guarded/ask.ts';
import type { Fixtures } from '../../tests/support/guarded/fixtures.ts';
import { send } from '../../tests/support/plain-request.ts';
import { serviceClient } from '../../tests/support/school-pictures.ts';
import { makeAccount, sessionCookies } from '../../tests/support/sign-in.ts';

const STEPS = {
  'check-import': 'import-check',
  'apply-import': 'import-apply',
  'undo-import': 'import-undo',
} as const;

export class AdminAtWork {
  readonly #site: string;
  readonly #cookie: string;
  readonly #ids = actionIds();

  private constructor(site: string, cookie: string) {
    this.#site = site;
    this.#cookie = cookie;
  }

  static async signIn(site: string, role: Role): Promise<AdminAtWork> {
    const cookies = await sessionCookies(await makeAccount(role));
    return new AdminAtWork(
      site,
      cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
    );
  }

  /** Calls a server action by its file under lib. Returns its value; throws when refused. */
  async call<Value>(action: string, page: string, input: unknown): Promise<Value> {
    const { status, text } = await callAction(
      { site: this.#site, cookie: this.#cookie },
      page,
      this.#ids.get(`${action}.ts`) ?? '',
      { needs: 'admin', page: () => page, input: () => input },
      {} as Fixtures,
      false,
    );
    const line = text.split('\n').find((one) => one.includes('"ok":true'));
    if (line === undefined) throw new UserError(`${action}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(line.slice(line.indexOf(':') + 1)) as { value: Value }).value;
  }

  /** Requests an admin page. Throws unless 200. */
  async open(address: string): Promise<void> {
    const { status } = await send(address, { site: this.#site, headers: { cookie: this.#cookie } });
    if (status !== 200) throw new UserError(`${address}: ${status}`);
  }

  /** Uploads a file to the import; returns the import's id. */
  async upload(file: string): Promise<string> {
    const answer = await fetch(`${this.#site}/api/admin/schools/import?name=${path.basename(file)}`, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/octet-stream' },
      body: await openAsBlob(file),
    });
    const body = (await answer.json()) as { id?: string; error?: string };
    if (body.id === undefined) throw new UserError(`The upload was refused: ${body.error}`);
    return body.id;
  }

  async export(file: string): Promise<void> {
    const address = `${this.#site}/api/admin/schools/export`;
    const answer = await fetch(address, { headers: { cookie: this.#cookie } });
    if (!answer.ok) throw new UserError(`export: ${answer.status}`);
    await writeFile(file, answer.body ?? '');
  }

  /** Starts an import step and waits for its job. `options` are for a check. */
  async step(action: keyof typeof STEPS, id: string, options?: object): Promise<void> {
    const page = `/admin/schools/import?import=${id}`;
    await this.call(`imports/actions/${action}`, page, { id, ...(options && { options }) });
    for (;;) {
      const jobs = serviceClient().from('jobs').select('status');
      const { data } = await jobs.eq('subject', id).eq('kind', STEPS[action]);
      const status = data?.[0]?.status;
      if (status === 'done') return;
      if (status === 'failed' || status === 'cancelled')
        throw new UserError(`${action}: the job is ${status}`);
      await wait(250);
    }
  }
}
