/** The role and the called function set the statement timeout, as on hosted Supabase. */
import { beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../../support/opened.ts';
import { openRestBackend } from './backend.ts';

const USUAL_MS = 2_500;
const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';
const TIMED_OUT = { code: '57014', message: 'canceling statement due to statement timeout' };
const backend = opened(() => openRestBackend({ LOCAL_BACKEND_STATEMENT_TIMEOUT: String(USUAL_MS) }));

beforeAll(async () => {
  await backend.engine.script(`
    create function public.endless() returns table (n bigint) language sql volatile as $$ ${ENDLESS} $$;
    create function public.hasty() returns table (n bigint) language sql volatile
      set statement_timeout = '700ms' as $$ ${ENDLESS} $$;
    create function public.patient() returns text language sql volatile
      set statement_timeout = '1min' as $$ select pg_sleep(${(USUAL_MS * 1.3) / 1_000})::text || 'done' $$;
    create function public.lift() returns table (n bigint) language plpgsql as $$ begin
      perform set_config('statement_timeout', '1h', true);
      return query ${ENDLESS};
    end $$;
    alter role service_role set statement_timeout = '900ms';`);
});

/** The limit ended a call without end; a native server does so without a log entry. */
async function expectEnded(call: PromiseLike<{ error: unknown }>, limitMs: number): Promise<void> {
  expect((await call).error).toMatchObject(TIMED_OUT);
  if (backend.engine.kind === 'pglite')
    expect(backend.lines.at(-1)).toBe(`A statement took longer than ${limitMs} ms and was ended.`);
}

describe('a call', () => {
  test('has the time its function asks for, more or less than usual', async () => {
    expect((await backend.anon.rpc('patient')).data).toBe('done');
    await expectEnded(backend.anon.rpc('hasty'), 700);
    expect((await backend.service.rpc('patient')).data).toBe('done');
  });

  test.each(['patient(', 'statement_timeout=1h', "1h' --"])(
    'of another function has the usual time, whatever it calls its columns: %j',
    async (alias) => {
      await expectEnded(backend.anon.rpc('endless').select(`"${alias}":n`), USUAL_MS);
    },
  );

  test('cannot lift its limit from within', async () => {
    await expectEnded(backend.anon.rpc('lift'), USUAL_MS);
  });
});

describe('a role', () => {
  test('has the time that is set for it, in transactions too', async () => {
    await expectEnded(backend.service.rpc('endless'), 900);
    await expectEnded(backend.service.rpc('endless').select('n').single(), 900);
  });

  test('without its own has the one of the role that connects', async () => {
    await backend.engine.script("alter role authenticator set statement_timeout = '1100ms'");
    // An unknown function makes the backend reload the schema and its settings.
    expect((await backend.anon.rpc('unheard_of')).error?.code).toBe('PGRST202');
    await expectEnded(backend.anon.rpc('endless'), 1_100);
  });
});
