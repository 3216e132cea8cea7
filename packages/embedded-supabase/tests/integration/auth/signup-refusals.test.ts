import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER } from '../../../engine/engine.ts';
import { type AuthBackend, freshEmail, openAuthBackend, PASSWORD } from './backend.ts';

let backend: AuthBackend;

beforeAll(async () => {
  backend = await openAuthBackend({ rateLimits: false });
});
afterAll(() => backend.close());

describe('what sign-up refuses', () => {
  const refused: [
    what: string,
    body: Record<string, unknown>,
    status: number,
    code: string,
    message: string,
  ][] = [
    [
      'a short password',
      { email: 'a@b.test', password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters.',
    ],
    [
      'no password',
      { email: 'a@b.test', password: '' },
      400,
      'validation_failed',
      'Signup requires a valid password',
    ],
    [
      'more than 72 bytes',
      { email: 'a@b.test', password: 'ñ'.repeat(37) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      'what is no address',
      { email: 'a', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'two dots in a row',
      { email: 'a..b@c.test', password: PASSWORD },
      400,
      'email_address_invalid',
      'Email address "a..b@c.test" is invalid',
    ],
    [
      'a line break in the address',
      { email: 'a@b.test\nBcc: c@d.test', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'neither address nor number',
      { password: PASSWORD },
      422,
      'anonymous_provider_disabled',
      'Anonymous sign-ins are disabled',
    ],
    [
      'a telephone number',
      { phone: '34600000000', password: PASSWORD },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'both',
      { email: 'a@b.test', phone: '34600000000', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      'a challenge without its method',
      { email: 'a@b.test', password: PASSWORD, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a number as address',
      { email: 7, password: PASSWORD },
      400,
      'bad_json',
      'Could not parse request body as JSON: field email must be a string',
    ],
    [
      'a list as data',
      { email: 'a@b.test', password: PASSWORD, data: [] },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data must be an object',
    ],
    [
      'U+0000 in data',
      { email: 'a@b.test', password: PASSWORD, data: { a: ['\u0000'] } },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data holds text that cannot be stored',
    ],
    [
      'half a character in data',
      { email: 'a@b.test', password: PASSWORD, data: { '\ud800': 1 } },
      400,
      'bad_json',
      'Could not parse request body as JSON: field data holds text that cannot be stored',
    ],
  ];
  test.each(refused)('%s', async (_what, body, status, code, message) => {
    const response = await backend.raw('/signup', { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message });
  });

  test.each(['', '{', '[]', 'null', '"text"', '1'])('the body %j', async (text) => {
    const response = await backend.raw('/signup', { method: 'POST', text });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_json' });
  });

  test('a body of more than 1 MB, and takes one of a little less', async () => {
    const sized = (length: number) =>
      backend.raw('/signup', {
        method: 'POST',
        body: { email: 'a', password: PASSWORD, data: { a: 'x'.repeat(length) } },
      });
    const large = await sized(1_048_576);
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ code: 'payload_too_large' });
    expect((await sized(1_048_000)).status).toBe(400);
  });

  test('a password shorter than AUTH_MIN_PASSWORD_LENGTH, with its reasons', async () => {
    const handler = backend.handlerWith({ minPasswordLength: 12 });
    const { error } = await backend
      .client({ handler })
      .auth.signUp({ email: freshEmail(), password: 'only-eleven' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });
});

describe('triggers on auth.users', () => {
  test('see the data of the sign-up, and their refusal leaves no account', async () => {
    const { engine } = backend.deps;
    await engine.script(`
      create table public.seen_names (id uuid references auth.users (id) on delete cascade, name text);
      create function public.see_name() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        if new.raw_user_meta_data ->> 'name' = 'nobody' then raise exception 'no'; end if;
        insert into public.seen_names values (new.id, new.raw_user_meta_data ->> 'name');
        return new;
      end $$;
      create trigger see_name after insert on auth.users for each row execute function public.see_name();`);
    const email = freshEmail();
    const sign = (name: string) =>
      backend.raw('/signup', { method: 'POST', body: { email, password: PASSWORD, data: { name } } });
    const refused = await sign('nobody');
    expect(refused.status).toBe(500);
    expect(await refused.json()).toEqual({
      code: 'unexpected_failure',
      message: 'Database error saving new user',
    });
    const made = await (await sign('Marta')).json();
    const { rows } = await engine.query(OWNER, 'select id::text, name from public.seen_names');
    expect(rows).toEqual([{ id: made.id, name: 'Marta' }]);
    await engine.script('drop trigger see_name on auth.users');
  });
});
