import { makeAccount } from '../../../tests/support/sign-in.ts';
import { lastLink, mailsTo, opens, PlainBrowser, pastTheSite } from '../plain-browser.ts';
import type { Attack } from '../types.ts';

export const blocked: Attack = {
  point: 7,
  title: "Somebody else's password reset blocked",
  async attempt(target) {
    const through: string[] = [];
    const sieges = [
      { senders: 1, each: 4 },
      { senders: 8, each: 4 },
      { senders: 60, each: 1 },
    ];
    for (const { senders, each } of sieges) {
      const victim = await makeAccount('user');
      for (let sender = 1; sender <= senders; sender += 1) {
        const attacker = pastTheSite(target, `198.51.100.${sender}`);
        for (let time = 0; time < each; time += 1) await attacker.auth.resetPasswordForEmail(victim.email);
      }
      const { error } = await pastTheSite(target, '203.0.113.9').auth.resetPasswordForEmail(victim.email);
      const words = `${senders} senders, ${each} requests each`;
      if (error) through.push(`${words}: ${error.code}`);
      else if (!(await canReset(target, victim.email))) through.push(`${words}: no link works`);
    }
    return { tried: sieges.length, through };
  },
};

export const elsewhere: Attack = {
  point: 7,
  title: 'A mail opened in another browser than the one that asked',
  async attempt(target) {
    const through: string[] = [];
    const { email } = await makeAccount('user');
    await new PlainBrowser(target.site).submit('/auth/reset', 'reset', { email });
    if (!(await canReset(target, email))) through.push('a new password was not set');
    return { tried: 1, through };
  },
};

async function canReset(target: Parameters<Attack['attempt']>[0], email: string): Promise<boolean> {
  if ((await mailsTo(target, email)).length === 0) return false;
  const password = `chosen by ${crypto.randomUUID()}`;
  try {
    await new PlainBrowser(target.site).submit(await lastLink(target, email), 'confirm', {
      fullName: 'Ana',
      password,
    });
  } catch {
    return false;
  }
  return opens(target, email, password);
}
