/** POST to a table: inserts and upserts. */
import { BODY, bodySql } from './body-sql.ts';
import type { Call } from './call.ts';
import { execute, type Result, rowCheck } from './execute.ts';
import { appliedHeader, type Preferences } from './prefer.ts';
import { contentRange } from './range.ts';
import { respond } from './respond.ts';
import type { Table } from './schema/types.ts';
import { ident, qualified } from './sql.ts';
import { bodyColumns, planWrite, writeStatement } from './write.ts';

/** Counts inserted rows of an upsert like PostgREST: plus one for each row, minus one for each merged one. */
const COUNT_INSERTED = counter('+', '0');
const COUNT_MERGED = counter('-', '-1');

/** 201, or 200 for a merge without inserts. */
export async function insertRows(call: Call, table: Table): Promise<Response> {
  const { prefer, params: query, engine, caller } = call;
  const payload = call.payload ?? { text: '[]', columns: [], kind: 'array' as const };
  const columns = bodyColumns(table, payload.columns);
  const target = prefer.resolution === null ? [] : (query.onConflict ?? table.primaryKey);
  const write = planWrite(call, table);
  const names = columns.map(({ name }) => ident(name));
  const merges = prefer.resolution === 'merge-duplicates';
  const change = [
    `insert into ${qualified(table)}${names.length > 0 ? `(${names.join(', ')})` : ''}`,
    `select ${names.map((name) => `${BODY}.${name}`).join(', ')}`,
    bodySql(payload, columns, write.params),
    merges ? `where ${COUNT_INSERTED}` : '',
    conflictSql(target, merges ? names : []),
    write.returning,
  ].join(' ');
  const statement = writeStatement(call, write, change, merges);
  const result = await execute(engine, statement, caller, rowCheck(call));
  return answer(call, table, result);
}

/** `on conflict`: merges the named columns, or keeps the existing row. */
function conflictSql(target: string[], merged: string[]): string {
  if (target.length === 0) return '';
  const action =
    merged.length === 0
      ? 'do nothing'
      : `do update set ${merged.map((name) => `${name} = excluded.${name}`).join(', ')} where ${COUNT_MERGED}`;
  return `on conflict (${target.map(ident).join(', ')}) ${action}`;
}

function answer(call: Call, table: Table, result: Result): Response {
  const { prefer } = call;
  const nothingNew = prefer.resolution === 'merge-duplicates' && (result.inserted ?? 0) <= 0;
  const upserts = table.primaryKey.length > 0 || call.params.onConflict !== null;
  const applied: (keyof Preferences)[] = ['return', 'count'];
  return respond(call, {
    status: nothingNew ? 200 : 201,
    headers: {
      'content-range': contentRange(1, 0, prefer.count && result.rows),
      ...appliedHeader(prefer, upserts ? ['resolution', ...applied] : applied),
    },
    body: prefer.return === 'representation' ? result.body : null,
  });
}

function counter(sign: '+' | '-', never: string): string {
  const current = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)";
  return `set_config('pgrst.inserted', (${current} ${sign} 1)::text, true) <> '${never}'`;
}
