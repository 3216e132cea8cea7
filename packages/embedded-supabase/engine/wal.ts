/** PGlite has no background processes: without checkpoints its write-ahead log grows without limit. */

const CHECK_EVERY_MS = 2_000;
const CHECK_EVERY_STATEMENTS = 500;
/** With `max_wal_size` at twice this, segments are recycled and the log stays within a few files. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

const GROWN =
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::bigint::text from pg_control_checkpoint()';

type Run = (sql: string) => Promise<{ results: { rows: (string | null)[][] }[] }>;

/** Runs a CHECKPOINT when enough was written; call `worked` after each statement or transaction. */
export function keepWalBounded(run: Run, log: (line: string) => void): { worked(): void; stop(): void } {
  let statements = 0;
  let checking = false;
  let stopped = false;

  async function check(): Promise<void> {
    if (checking || stopped || statements === 0) return;
    checking = true;
    statements = 0;
    try {
      const { results } = await run(GROWN);
      if (Number(results[0]?.rows[0]?.[0] ?? 0) > CHECKPOINT_AFTER_BYTES) await run('checkpoint');
    } catch (error) {
      if (!stopped) log(`The write-ahead log could not be checked: ${String(error)}`);
    } finally {
      checking = false;
    }
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  timer.unref();
  return {
    worked() {
      statements += 1;
      if (statements >= CHECK_EVERY_STATEMENTS) void check();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
