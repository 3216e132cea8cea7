import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Mail } from '../../../packages/embedded-supabase/mail/mail.ts';
import { actionIds, callAction } from '../../support/guarded/ask.ts';
import type { Fixtures } from '../../support/guarded/fixtures.ts';
import { makeAccount } from '../../support/sign-in.ts';
import type { Front } from './load.ts';
import { type Asker, faultsOfMails } from './once.ts';

const ACTION = 'auth/actions/request-reset.ts';
/** The page that asks for it: behind a proxy Next.js cannot hand an action on to the one that has it. */
const PAGE = '/auth/reset';

/** People who ask for a new password, through the proxy, while processes come and go. */
export class Mails {
  readonly #front: Front;
  readonly #addresses: readonly string[];
  readonly #askers: Asker[] = [];

  private constructor(front: Front, addresses: readonly string[]) {
    this.#front = front;
    this.#addresses = addresses;
  }

  /** Makes an account for each of them. */
  static async of(front: Front, people: number): Promise<Mails> {
    const accounts = await Promise.all(Array.from({ length: people }, () => makeAccount('user')));
    return new Mails(
      front,
      accounts.map(({ email }) => email),
    );
  }

  /** All ask, one after the other, within so many seconds. Nobody asks twice, whatever is answered. */
  async run(seconds: number): Promise<void> {
    const asked: Promise<void>[] = [];
    for (const address of this.#addresses) {
      asked.push(this.#ask(address));
      await wait((seconds * 1000) / this.#addresses.length);
    }
    await Promise.all(asked);
  }

  /** Faults, in sentences; `mailbox` is where the backend puts what it sends. */
  async outcome(
    mailbox: string,
  ): Promise<{ asked: number; promised: number; sent: number; faults: string[] }> {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    const mails = await Promise.all(
      names.map(async (name): Promise<Mail> => JSON.parse(await readFile(path.join(mailbox, name), 'utf8'))),
    );
    const sentTo = mails.map(({ to }) => to).filter((to) => this.#addresses.includes(to));
    return {
      asked: this.#askers.length,
      promised: this.#askers.filter(({ promised }) => promised).length,
      sent: sentTo.length,
      faults: faultsOfMails(this.#askers, sentTo),
    };
  }

  async #ask(address: string): Promise<void> {
    const { url, host } = this.#front;
    const id = actionIds().get(ACTION) ?? '';
    const form = { needs: 'user' as const, page: () => PAGE, form: () => ({ email: address }) };
    const promised = await callAction(
      { site: url, host, cookie: '' },
      PAGE,
      id,
      form,
      {} as Fixtures,
      false,
    ).then(
      // The page's texts have the word too.
      ({ status, text }) => status === 200 && text.includes('"outcome":"mailSent"'),
      () => false,
    );
    this.#askers.push({ address, promised });
  }
}
