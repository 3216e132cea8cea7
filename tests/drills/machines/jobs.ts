import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { UserError } from '../../../scripts/lib/output.mjs';
import { serviceClient } from '../../support/school-pictures.ts';
import type { AdminAtWork } from '../admin-at-work.ts';
import { checkedAs, FIRST, writeSchools } from '../school-file.ts';
import { faultsOfChanges, faultsOfItems, type ItemEnd } from './once.ts';
import type { SiteProcess } from './site-process.ts';

const ROWS = 500;
const ASK_AGAIN_MS = 500;
/** English texts for those that the file brought in Spanish alone, by a stand-in for the provider. */
const TOOL = 'english-descriptions';
/** Nobody writes about a school of which less is known. */
const DESCRIBED = {
  ...FIRST,
  description: (text: string) =>
    `${text} Los grupos son pequeños, cada alumno tiene su puesto en la cocina, y las clases prácticas ocupan la mañana de lunes a viernes.`,
  more: {
    founded: '1987',
    features: JSON.stringify([
      'cocina de demostración',
      'restaurante de prácticas',
      'obrador de pan',
      'sala de cata',
      'biblioteca de gastronomía',
      'huerto con invernadero',
    ]),
  },
};

/** Writes down each end of an item, by whoever and as often as it is written. */
const WATCH = `
  create schema drill;
  create table drill.item_ends (job_id uuid, position integer, status text, attempts integer);
  create function drill.note_end() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    insert into drill.item_ends values (new.job_id, new.position, new.status, new.attempts);
    return null;
  end
  $$;
  create trigger drill_note_end after update of status on public.job_items for each row
    when (new.status in ('done', 'failed', 'skipped') and new.status is distinct from old.status)
    execute function drill.note_end()`;

/** Changes of the imported schools, by what they were. */
const CHANGES = `
  select s.legacy_id as school, l.action = 'insert' as imported
    from public.change_log l join public.schools s on s.id = l.row_id
   where l.table_name = 'schools' and s.legacy_id like 'drill-%' and (l.action = 'insert' or l.new ? 'description_en')`;

/** Long work while processes come and go: a file of schools is imported, then each of them is described in English. */
export class Jobs {
  readonly #sites: readonly SiteProcess[];
  readonly #admins: readonly AdminAtWork[];
  readonly #sql: pg.Pool;

  private constructor(sites: readonly SiteProcess[], admins: readonly AdminAtWork[], sql: pg.Pool) {
    this.#sites = sites;
    this.#admins = admins;
    this.#sql = sql;
  }

  /** Watches the items of jobs from now on. */
  static async watched(
    sites: readonly SiteProcess[],
    admins: readonly AdminAtWork[],
    sql: pg.Pool,
  ): Promise<Jobs> {
    await sql.query(WATCH);
    return new Jobs(sites, admins, sql);
  }

  /** Resolves when all of it is done. */
  async run(folder: string): Promise<void> {
    const file = path.join(folder, 'schools.csv');
    await writeSchools(file, ROWS, DESCRIBED);
    const id = await this.#bySomebody((admin) => admin.upload(file));
    await this.#bySomebody((admin) => admin.step('check-import', id, checkedAs(DESCRIBED)));
    await this.#bySomebody((admin) => admin.step('apply-import', id));
    const job = await this.#bySomebody((admin) =>
      admin.call<{ id: string; total: number }>('jobs/actions/start-tool', '/admin', { tool: TOOL }),
    );
    if (job.total < ROWS) throw new UserError(`The job has ${job.total} items, and should have ${ROWS}`);
    await this.#untilDone(job.id);
  }

  /** Faults, in sentences, and how many items there were. */
  async outcome(): Promise<{ items: number; again: number; faults: string[] }> {
    const { rows: items } = await this.#sql.query<{ item: string }>(
      "select job_id || ' ' || position as item from public.job_items",
    );
    const { rows: ends } = await this.#sql.query<ItemEnd>(
      "select job_id || ' ' || position as item, status, attempts from drill.item_ends",
    );
    const { rows: changes } = await this.#sql.query<{ school: string; imported: boolean }>(CHANGES);
    const schools = Array.from({ length: ROWS }, (_, index) => `drill-${index + 1}`);
    const changed = (imported: boolean) =>
      faultsOfChanges(
        schools,
        changes.filter((change) => change.imported === imported).map(({ school }) => school),
      );
    return {
      items: items.length,
      again: ends.filter(({ attempts }) => attempts > 1).length,
      faults: [
        ...faultsOfItems(
          items.map(({ item }) => item),
          ends,
        ),
        ...changed(true).map((fault) => `import: ${fault}`),
        ...changed(false).map((fault) => `description: ${fault}`),
      ],
    };
  }

  /** Asks a process that runs, and another one when that ends meanwhile. */
  async #bySomebody<Value>(work: (admin: AdminAtWork) => Promise<Value>): Promise<Value> {
    for (let tries = 0; ; tries += 1) {
      const site = this.#sites[tries % this.#sites.length];
      const admin = this.#admins[tries % this.#admins.length];
      try {
        if (site?.isUp && admin) return await work(admin);
      } catch (error) {
        if (error instanceof UserError || tries > 20) throw error;
      }
      await wait(ASK_AGAIN_MS);
    }
  }

  async #untilDone(id: string): Promise<void> {
    for (;;) {
      const { data } = await serviceClient().from('jobs').select('status,error_code').eq('id', id);
      const status = data?.[0]?.status;
      if (status === 'done') return;
      if (status === 'failed' || status === 'cancelled')
        throw new UserError(`${TOOL}: the job is ${status} (${data?.[0]?.error_code})`);
      await wait(ASK_AGAIN_MS);
    }
  }
}
