/**
 * `npm run lint:schema`: findings need a fix or an entry in schema-lints/explained.ts. DATABASE_URL adds unused
 * indexes.
 */
import pg from 'pg';
import { postgresConnection } from '../packages/embedded-supabase/engine/postgres-connection.ts';
import { EXPLAINED, type Explanation } from './schema-lints/explained.ts';
import { type Finding, findAll, readLints } from './schema-lints/lints.ts';
import { scratchDatabase } from './scratch-database.ts';

export interface Verdict {
  unexplained: Finding[];
  explained: { finding: Finding; because: string }[];
  /** Without a finding. */
  stale: Explanation[];
}

export function judge(findings: Finding[], explanations: readonly Explanation[]): Verdict {
  const verdict: Verdict = { unexplained: [], explained: [], stale: [] };
  const used = new Set<Explanation>();
  for (const finding of findings) {
    const reason = explanations.find(
      ({ lint, object }) => lint === finding.lint.name && matches(finding.object, object),
    );
    if (!reason) verdict.unexplained.push(finding);
    else {
      used.add(reason);
      verdict.explained.push({ finding, because: reason.because });
    }
  }
  verdict.stale = explanations.filter((explanation) => !used.has(explanation));
  return verdict;
}

function matches(object: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(object);
}

async function look(databaseUrl: string | undefined): Promise<Finding[]> {
  if (databaseUrl) {
    const client = new pg.Client(postgresConnection(databaseUrl, process.env.DATABASE_CA ?? null));
    await client.connect();
    const run = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
    return findAll(run, { history: true }).finally(() => client.end());
  }
  const database = await scratchDatabase({ seed: true });
  const run = async (sql: string) =>
    ((await database.exec(sql)).at(-1)?.rows ?? []) as Record<string, unknown>[];
  return findAll(run, { history: false }).finally(() => database.close());
}

function print({ unexplained, explained, stale }: Verdict): void {
  const word = ({ lint, object, detail }: Finding) =>
    `${lint.level.padEnd(5)} ${lint.name}: ${object}${detail ? ` (${detail})` : ''}`;
  for (const { finding, because } of explained)
    console.log(`explained  ${word(finding)}\n           ${because}`);
  for (const finding of unexplained)
    console.log(`FOUND      ${word(finding)}\n           ${finding.lint.reason}`);
  for (const { lint, object } of stale)
    console.log(`STALE      the explanation of ${lint}: ${object} explains nothing`);
  console.log(
    `${readLints().length} checks: ${unexplained.length} unexplained, ${explained.length} explained, ${stale.length} stale explanations`,
  );
}

if (import.meta.main) {
  const verdict = judge(await look(process.env.DATABASE_URL), EXPLAINED);
  print(verdict);
  process.exitCode = verdict.unexplained.length + verdict.stale.length > 0 ? 1 : 0;
}
