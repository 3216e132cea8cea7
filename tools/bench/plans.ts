/** Plans of the statements inside functions, which EXPLAIN of a call does not show. */
import pg from 'pg';

/** The nodes of the innermost, slowest statement of a call: what it did, how many rows, how long. */
export async function condensedPlan(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const plans: string[] = [];
  client.on('notice', (notice) => plans.push(notice.message ?? ''));
  await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off`);
  await client.query(sql);
  await client.query('set client_min_messages = log');
  await client.query(sql);
  await client.end();
  const timed = plans.map((plan) => ({ plan, ms: Number(/^duration: ([\d.]+) ms/.exec(plan)?.[1] ?? 0) }));
  // calls of functions hide what happens inside; the statements with a table in them are it
  const scanned = timed.filter(({ plan }) =>
    / on (search_bits|search_documents|search_groups|schools)/.test(plan),
  );
  return scanned
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 1)
    .flatMap(({ plan, ms }) => [
      `${ms.toFixed(1)} ms`,
      ...plan
        .slice(plan.search(/^\S.*\(cost=/m))
        .split('\n')
        .filter((line) => /\(cost=|Rows Removed|Heap Fetches|Sort Method/.test(line))
        .map((line) => line.replace(/\(cost=[^)]*\) ?/, '').slice(0, 140)),
    ]);
}
