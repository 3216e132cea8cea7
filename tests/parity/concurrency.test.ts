/** Concurrent writers keep the database's guarantees. Native PostgreSQL only: PGlite has one connection. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { type NativePostgres, startNativePostgres } from '../support/native-postgres.ts';

const WRITERS = 8;

describe('eight concurrent writers', () => {
  let server: NativePostgres;
  let pool: pg.Pool;

  beforeAll(async () => {
    server = await startNativePostgres();
    pool = new pg.Pool({ connectionString: server.url, max: WRITERS });
    for (const folder of ['bootstrap', 'migrations', 'seed'] as const) {
      for (const { sql } of sqlFiles(folder)) await pool.query(sql);
    }
  });
  afterAll(async () => {
    await pool?.end();
    await server?.stop();
  });

  /** Runs `work` concurrently on a connection for each writer. */
  const together = <T>(
    work: (client: pg.PoolClient, writer: number) => Promise<T>,
  ): Promise<PromiseSettledResult<T>[]> =>
    Promise.allSettled(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const client = await pool.connect();
        try {
          return await work(client, writer);
        } finally {
          client.release();
        }
      }),
    );
  const failures = (results: PromiseSettledResult<unknown>[]) =>
    results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));

  it('give programmes of one name slugs of their own, and lose none in the column of their school', async () => {
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into public.schools (name, city, country) values ('Programas', 'Faro', 'Portugal') returning id`,
    );
    const school = made[0]?.id;
    const results = await together(async (client, writer) => {
      for (let round = 0; round < 10; round += 1)
        await client.query(
          `insert into public.programmes (school_id, position, name, name_en) values ($1, $2, 'Cocina', $3)`,
          [school, writer * 10 + round, `Cooking ${writer} ${round}`],
        );
    });
    expect(failures(results)).toEqual([]);
    const { rows } = await pool.query<{ slugs: string; listed: number; named: string }>(
      `select count(distinct p.slug) as slugs, json_array_length(public.programs(s)) as listed, count(*) as named
         from public.programmes p join public.schools s on s.id = p.school_id where s.id = $1 group by s.id`,
      [school],
    );
    expect(rows).toEqual([{ slugs: '80', listed: 80, named: '80' }]);
  });

  it('keep every count of the search right', async () => {
    const results = await together(async (client, writer) => {
      for (let round = 0; round < 40; round += 1) {
        const country = ['Spain', 'Italy', 'Peru'][(writer + round) % 3];
        const type = ['college', 'academy', 'university'][round % 3];
        await client.query('begin');
        // rows are locked in one order, as a careful writer does; the counts must not bring deadlocks of their own
        await client.query(
          `update public.schools set type = $1, country = $2, is_active = $3 where id = (
             select id from public.schools order by id offset $4 limit 1)`,
          [type, country, (writer + round) % 5 > 0, (writer * 7 + round * 3) % 46],
        );
        await client.query(
          `insert into public.schools (name, city, country, specialties) values ($1, 'Faro', $2, '{pastry}')`,
          [`Escuela ${writer} ${round}`, country],
        );
        await client.query(round % 7 === 6 ? 'rollback' : 'commit');
      }
    });
    expect(failures(results)).toEqual([]);
    const { rows } = await pool.query<{ country: string; type: string; kept: number; counted: number }>(`
      with counted as (select country, type, count(*)::int as n from public.schools where listed group by 1, 2),
        kept as (
          select d.country, m.mark as type, count(*)::int as n from private.search_documents d
            join private.search_groups g on g.id = d.group_id cross join lateral unnest(g.marks) m (mark)
           where d.kind = 'school' and m.mark like 'type:%' group by 1, 2)
      select k.country, k.type, k.n as kept, c.n as counted
        from kept k full join counted c on c.country = k.country and 'type:' || c.type = k.type
       where k.n is distinct from c.n`);
    expect(rows).toEqual([]);
  });

  it('get slugs of their own for schools of one name', async () => {
    const results = await together((client) =>
      client.query(
        `insert into public.schools (name, city, country) values ('Al Mismo Tiempo', 'Faro', 'Portugal')`,
      ),
    );
    expect(failures(results)).toEqual([]);
    const { rows } = await pool.query<{ slug: string }>(
      `select slug from public.schools where name = 'Al Mismo Tiempo' order by length(slug), slug`,
    );
    expect(rows.map(({ slug }) => slug)).toEqual([
      'al-mismo-tiempo',
      'al-mismo-tiempo-faro',
      ...Array.from({ length: WRITERS - 2 }, (_, n) => `al-mismo-tiempo-faro-${n + 2}`),
    ]);
  });

  it.each(['read committed', 'repeatable read'])(
    'leave one super admin when each demotes one (%s)',
    async (isolation) => {
      await pool.query(`insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@x.test'
        from generate_series(1, ${WRITERS})`);
      await pool.query(`insert into public.user_roles (user_id, role) select id, 'super_admin' from auth.users
        on conflict (user_id) do update set role = excluded.role`);
      const { rows: admins } = await pool.query<{ user_id: string }>('select user_id from public.user_roles');
      const rest = admins.slice(WRITERS).map(({ user_id }) => user_id);
      await pool.query(`delete from public.user_roles where user_id = any ($1)`, [rest]);
      const results = await together(async (client, writer) => {
        await client.query(`begin isolation level ${isolation}`);
        try {
          await client.query(`update public.user_roles set role = 'admin' where user_id = $1`, [
            admins[writer]?.user_id,
          ]);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      });
      const left = await pool.query(`select 1 from public.user_roles where role = 'super_admin'`);
      expect(left.rows.length).toBeGreaterThanOrEqual(1);
      expect(failures(results)).toHaveLength(left.rows.length);
    },
  );

  it('get exactly five messages of one sender through', async () => {
    const results = await together(async (client) => {
      const sent: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const { rows } = await client.query(
          `select public.send_contact_message('a', 'b@c.de', 'd') ->> 'status' as status`,
        );
        sent.push(rows[0].status);
      }
      return sent;
    });
    const statuses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : ['failed']));
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'rate_limited')).toHaveLength(WRITERS * 3 - 5);
  });

  it('start one job of a kind, each item in it once, and never do two the same', async () => {
    const items = JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ label: `School ${n}` })));
    const started = await together(async (client) => {
      const ids: string[] = [];
      for (let kind = 0; kind < 12; kind += 1) {
        const { rows } = await client.query(
          `select public.start_job($1, '', '{}', null, $2) ->> 'id' as id`,
          [`kind-${'abcdefghijkl'[kind]}`, items],
        );
        ids.push(rows[0].id);
      }
      return ids.join();
    });
    expect(failures(started)).toEqual([]);
    expect(new Set(started.map((result) => result.status === 'fulfilled' && result.value)).size).toBe(1);
    const stored = await pool.query('select count(*)::int as n from public.job_items');
    expect(stored.rows[0].n).toBe(12 * 40);

    const kinds = (await pool.query('select array_agg(kind) as kinds from public.jobs')).rows[0].kinds;
    const taken = await together(async (client) => {
      const mine: string[] = [];
      for (;;) {
        const { rows } = await client.query(`select public.claim_job($1, true, 600) as job`, [kinds]);
        if (rows[0].job === null) return mine;
        mine.push(rows[0].job.id);
      }
    });
    expect(failures(taken)).toEqual([]);
    const all = taken.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(all).toHaveLength(12);
    expect(new Set(all).size).toBe(12);
  });
});
