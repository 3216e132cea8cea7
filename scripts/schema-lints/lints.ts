/**
 * The checks of Supabase's database linter (splinter), written for this schema: one SQL file each, numbered as there.
 * A row is a finding. Left out are those that need a service which is not here (queues, replication) or years of use
 * (bloat), and what the numbering itself has dropped.
 */
import { readdirSync, readFileSync } from 'node:fs';

export type Level = 'ERROR' | 'WARN' | 'INFO';

export interface Lint {
  /** For example `duplicate_index`. */
  name: string;
  level: Level;
  /** Why it matters, in a sentence. */
  reason: string;
  /** It tells something only of a database that has been in use. */
  needsHistory: boolean;
  sql: string;
}

export interface Finding {
  lint: Lint;
  /** What it was found in: `schema.table.policy`, `schema.function(arguments)` … */
  object: string;
  detail: string | null;
}

/** Runs one SQL text without parameters and gives its last rows. */
export type RunSql = (sql: string) => Promise<Record<string, unknown>[]>;

const FOLDER = new URL('./', import.meta.url);
const PRELUDE = 'prelude.sql';

/** All checks in the order of their numbers. */
export function readLints(): Lint[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => parseLint(file, readFileSync(new URL(file, FOLDER), 'utf8')));
}

/** What the database is found to have, in the order of the checks. One session must run everything. */
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
