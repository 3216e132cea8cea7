/** Copies and compares rows of two databases in PostgreSQL's text format. */
import { MoveError } from './move-error.ts';
import { type Ask, sessionTables, type Table } from './tables.ts';

const BATCH = 500;

/** Equal text output of both; the source's statements may take longer than a request. */
export const SAME_WORDS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const asText = ({ columns }: Table) =>
  `array[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}]::text`;

/** Number and checksum of rows, independent of their order. */
async function sumOf(ask: Ask, table: Table): Promise<{ rows: number; sum: string }> {
  const [found] = await ask(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(r), 15))::bit(60)::bigint::numeric), 0)::text as sum
       from (select ${asText(table)} as r from ${table.name}) as rows`,
  );
  return { rows: Number(found?.rows), sum: String(found?.sum) };
}

/** Replaces rows without triggers, in the caller's transactions. Throws MoveError when numbers differ afterwards. */
export async function copyRows(source: Ask, target: Ask, tables: Table[]): Promise<Map<string, number>> {
  await withoutTriggers(target);
  for (const name of [...tables.map((table) => table.name), ...(await sessionTables(target))])
    await target(`delete from ${name}`);
  const copied = new Map<string, number>();
  for (const table of tables) {
    await copyTable(source, target, table);
    const [here, there] = [await sumOf(source, table), await sumOf(target, table)];
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new MoveError(`The rows of ${table.name} are not the same (${here.rows} and ${there.rows}).`);
    copied.set(table.name, here.rows);
  }
  await copySequences(source, target);
  return copied;
}

async function withoutTriggers(target: Ask): Promise<void> {
  try {
    await target('set local session_replication_role = replica');
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new MoveError(
      'The target’s user may not turn triggers off. A superuser allows it: ' +
        'grant set on parameter session_replication_role to <user>',
    );
  }
}

async function copyTable(source: Ask, target: Ask, table: Table): Promise<void> {
  const { name, columns } = table;
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `x[${index + 1}]::${type}`).join(', ');
  // The offset makes PostgreSQL parse each row's text once, not for each column.
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from (select r::text[] as x from unnest($1::text[]) as r offset 0) as rows`;
  await source(`declare rows no scroll cursor for select ${asText(table)} as r from ${name}`);
  for (;;) {
    const rows = await source(`fetch ${BATCH} from rows`);
    if (rows.length > 0) await target(insert, [rows.map(({ r }) => String(r))]);
    if (rows.length < BATCH) break;
  }
  await source('close rows');
}

async function copySequences(source: Ask, target: Ask): Promise<void> {
  const sequences = await source(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'private')`,
  );
  for (const { name } of sequences) {
    const [state] = await source(`select last_value::text as last, is_called as called from ${name}`);
    await target('select setval($1::regclass, $2::bigint, $3)', [name, state?.last, state?.called]);
  }
}
