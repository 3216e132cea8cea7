/** Supabase's linter (splinter): one SQL file each, with its numbers. Omits checks for other services and of bloat. */
import { readdirSync, readFileSync } from 'node:fs';

export type Level = 'ERROR' | 'WARN' | 'INFO';

export interface Lint {
  /** For example `duplicate_index`. */
  name: string;
  level: Level;
  reason: string;
  /** Only meaningful for a database in use. */
  needsHistory: boolean;
  sql: string;
}

export interface Finding {
  lint: Lint;
  /** `schema.table.policy`, `schema.function(arguments)` … */
  object: string;
  detail: string | null;
}

/** Runs SQL without parameters and returns the last rows. */
export type RunSql = (sql: string) => Promise<Record<string, unknown>[]>;

const FOLDER = new URL('./', import.meta.url);
const PRELUDE = 'prelude.sql';

export function readLints(): Lint[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => parseLint(file, readFileSync(new URL(file, FOLDER), 'utf8')));
}

export async function findAll(run: RunSql, options: { history: boolean }): Promise<Finding[]> {
  await run(readFileSync(new URL(PRELUDE, FOLDER), 'utf8'));
  const findings: Finding[] = [];
  for (const lint of readLints()) {
    if (lint.needsHistory && !options.history) continue;
    const rows = await run(lint.sql);
    const found = rows.map(({ object, detail }) => ({
      lint,
      object: String(object),
      detail: typeof detail === 'string' ? detail : null,
    }));
    findings.push(...found.sort((a, b) => (a.object < b.object ? -1 : 1)));
  }
  return findings;
}

function parseLint(file: string, sql: string): Lint {
  const head = /^-- (ERROR|WARN|INFO): (.+)$/m.exec(sql);
  if (!head) throw new Error(`${file} does not begin with its level and reason.`);
  return {
    name: file.replace(/^\d{4}_|\.sql$/g, ''),
    level: head[1] as Level,
    reason: head[2] ?? '',
    needsHistory: /^-- needs: history$/m.test(sql),
    sql,
  };
}
