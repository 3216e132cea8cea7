import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Mail } from '../../packages/embedded-supabase/mail/mail.ts';
import { siteUnderTest } from './site.ts';

/** Path and query of the link in the newest mail to this address; waits for `count` mails. */
export async function linkMailedTo(address: string, count = 1): Promise<string> {
  const folder = path.join(siteUnderTest().dataFolder, 'mailbox');
  let mails: Mail[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
      const all = await Promise.all(
        names.map(async (name): Promise<Mail> => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
      );
      mails = all.filter(({ to }) => to === address);
      return mails.length;
    })
    .toBe(count);
  const link = mails.at(-1)?.link;
  if (!link) throw new Error(`The mail to ${address} has no link`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
