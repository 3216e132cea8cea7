import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { generatePassword, makeAdministrator, type Outcome } from './lib/administrators.ts';
import { loadEnvironment } from './lib/env.mjs';
import { askHidden } from './lib/hidden-input.ts';
import { runScript } from './lib/main.mjs';
import { log, UserError } from './lib/output.mjs';
import { reachBackend } from './lib/reach-backend.ts';
import { ROOT } from './lib/serve.mjs';

const USAGE = `Usage: npm run create-admin -- EMAIL [--super] [--password-stdin]

  --super           a super admin, who may also appoint admins and restore what was deleted
  --password-stdin  the password is the first line of the standard input
Without a terminal and without --password-stdin a new account gets a generated password, which is printed.`;

interface Request {
  email: string;
  isSuper: boolean;
  passwordFromInput: boolean;
}

function readArguments(args: string[]): Request {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { super: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } },
    });
    const [email = '', ...more] = positionals;
    if (more.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(email))
      throw new Error('One e-mail address is required.');
    return { email, isSuper: values.super ?? false, passwordFromInput: values['password-stdin'] ?? false };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`, 2);
  }
}

/** Typed on the terminal; undefined to generate one. */
async function askPassword(): Promise<string | undefined> {
  const ask = async (question: string) => {
    const answer = await askHidden(question, process.stdin, (part) => process.stdout.write(part));
    if (answer === null) throw new UserError('Nothing was changed.', 130);
    return answer;
  };
  for (;;) {
    const first = await ask('Password for the new account (empty: one is made for you): ');
    if (first === '') return undefined;
    if (first === (await ask('Once more: '))) return first;
    log('The two are not the same.');
  }
}

function report(email: string, { created, confirmed, passwordSet, role, unchanged }: Outcome): string {
  const name = role === 'super_admin' ? 'super admin' : 'admin';
  const done = [
    created ? 'The account was created.' : '',
    confirmed ? 'Its address was confirmed.' : '',
    passwordSet ? 'It has a new password.' : '',
  ].filter(Boolean);
  return `${email} is ${unchanged && !created ? 'already' : 'now'} ${name}. ${done.join(' ')}`.trim();
}

await runScript(async () => {
  const { email, isSuper, passwordFromInput } = readArguments(process.argv.slice(2));
  const { url, secret } = await reachBackend(loadEnvironment(ROOT, process.env));
  const given = passwordFromInput ? (await text(process.stdin)).split(/\r?\n/)[0] : undefined;
  if (given === '')
    throw new UserError('--password-stdin was given, and the standard input holds no password.', 2);
  let generated: string | undefined;
  const choose = async () => {
    const chosen = given ?? (process.stdin.isTTY ? await askPassword() : undefined);
    if (chosen !== undefined) return chosen;
    generated = generatePassword();
    return generated;
  };
  const client = createClient(url, secret, { auth: { persistSession: false, autoRefreshToken: false } });
  const outcome = await makeAdministrator(client, email, isSuper ? 'super_admin' : 'admin', choose, given);
  log(report(email, outcome));
  if (generated !== undefined) log(`Its password is ${generated}`);
});
