/** PGlite as Engine: one session in a worker thread, sequential transactions. */
import {
  type Caller,
  DatabaseError,
  type Engine,
  OWNER,
  type QueryResult,
  type Transaction,
} from './engine.ts';
import { lineOf, RwLock } from './rw-lock.ts';
import { SEARCH_PATH, setConfigSql, settingsOf, statementLimitMs } from './settings.ts';
import { isStale, Statements } from './statements.ts';
import { MUCH_CHANGED, tidyingAtOnce, tidyingOf } from './tidying.ts';
import { encodeParam } from './values.ts';
import { keepWalBounded } from './wal.ts';
import {
  type Answer,
  type Call,
  callMessages,
  concat,
  decodeResult,
  readAnswer,
  SYNC,
  simpleQuery,
} from './wire.ts';
import { type ChannelOptions, WorkerChannel } from './worker-channel.ts';

export interface PgliteOptions extends Omit<ChannelOptions, 'settings'> {
  statementTimeoutMs: number;
  /** Whether a commit waits for the disk; false only where data may be lost. */
  fsync: boolean;
  /** Idle transactions are rolled back after this time, because they block all others. */
  idleLimitMs?: number;
}

/** Statements that are sent to the thread: one runs, the next is there when it ends, others can still be overtaken. */
const PIPELINED = 2;
/** Limit of migrations, seeds, vacuum and backups, and of callers without a limit. */
const MAX_MS = 600_000;
const IDLE_LIMIT_MS = 15_000;
const SETTINGS = ['max_wal_size=64MB', 'shared_buffers=32MB', 'TimeZone=UTC', SEARCH_PATH];
/** WebAssembly has no fdatasync. */
const SYNCED = ['fsync=on', 'wal_sync_method=fsync'];
const OWNER_KEY = 'owner';
const NEEDED_WAL =
  'select pg_walfile_name(redo_lsn), pg_walfile_name(pg_current_wal_insert_lsn()) from pg_control_checkpoint()';

interface Step {
  role: string;
  sql: string;
  params: (string | null)[];
}

/** One PGlite. Statements are sent to its thread in order; a transaction excludes others. */
export class PgliteEngine implements Engine {
  readonly kind = 'pglite';
  readonly #channel: WorkerChannel;
  readonly #limitMs: number;
  readonly #idleLimitMs: number;
  readonly #lock = new RwLock(PIPELINED);
  #statements = new Statements();
  #generation = 0;
  readonly #wal: { worked(): void; stop(): void };

  private constructor(channel: WorkerChannel, options: PgliteOptions) {
    this.#channel = channel;
    this.#limitMs = options.statementTimeoutMs;
    this.#idleLimitMs = options.idleLimitMs ?? IDLE_LIMIT_MS;
    this.#wal = keepWalBounded((sql) => this.#lock.exclusive(() => this.#simple(sql)), options.log);
  }

  /** PGlite initialises an empty `dataDir`. */
  static async open(options: PgliteOptions): Promise<PgliteEngine> {
    const settings = [...SETTINGS, ...(options.fsync ? SYNCED : ['fsync=off'])];
    const channel = await WorkerChannel.open({ ...options, settings });
    return new PgliteEngine(channel, options);
  }

  async query(caller: Caller, sql: string, params: unknown[] = []): Promise<QueryResult> {
    const steps = [...settingSteps(caller), { role: caller.role, sql, params: params.map(encodeParam) }];
    const result = await this.#lock.shared(() => this.#retried(steps, this.#limitOf(caller)), lineOf(caller));
    this.#wal.worked();
    return result;
  }

  async transaction<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.#lock.exclusive(() => this.#transaction(caller, work), lineOf(caller));
    this.#wal.worked();
    return result;
  }

  async script(sql: string): Promise<void> {
    await this.transaction(OWNER, (tx) => tx.script(sql));
  }

  /** As autovacuum does: without statistics, planned counts are guesses. */
  async maintain(): Promise<void> {
    await this.query(OWNER, 'select pg_stat_force_next_flush()');
    await this.tidy(tidyingAtOnce);
    await this.#lock.exclusive(() => this.#simple('checkpoint'));
  }

  /** The same in the background, yielding after every statement. */
  async tidy(statementsOf = tidyingOf): Promise<void> {
    const { rows } = await this.query(OWNER, MUCH_CHANGED);
    for (const statement of rows.flatMap(statementsOf)) {
      await this.#lock.exclusive(() => this.#simple(statement));
    }
  }

  /** Runs `work` while files on disk are consistent. `wal`: oldest and newest required segment. */
  frozen<T>(work: (wal: { oldest: string; newest: string }) => Promise<T>): Promise<T> {
    return this.#lock.exclusive(async () => {
      await this.#simple('checkpoint');
      const { results } = await this.#simple(NEEDED_WAL);
      const [oldest, newest] = results[0]?.rows[0] ?? [];
      return work({ oldest: oldest ?? '', newest: newest ?? '' });
    });
  }

  async close(): Promise<void> {
    this.#wal.stop();
    await this.#lock.exclusive(() => this.#channel.close());
  }

  async #transaction<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const begin: Step = { role: OWNER_KEY, sql: 'begin', params: [] };
    const limitMs = this.#limitOf(caller);
    await this.#steps([begin, ...settingSteps(caller)], limitMs, null);
    const generation = this.#generation;
    const idle = idleTimer(this.#idleLimitMs);
    let open = true;
    let scripted = false;
    const ask = async <R>(question: () => Promise<R>): Promise<R> => {
      if (!open) throw new DatabaseError({ code: '25P02', message: 'The transaction has ended.' });
      idle.pause();
      return await question().finally(idle.resume);
    };
    const tx: Transaction = {
      query: (sql, params = []) =>
        ask(() => {
          const step = { role: caller.role, sql, params: params.map(encodeParam) };
          return this.#steps([step], limitMs, generation);
        }),
      script: (sql) =>
        ask(async () => {
          scripted = true;
          await this.#simple(sql, generation);
          this.#statements.clear();
        }),
    };
    try {
      idle.resume();
      const result = await Promise.race([work(tx), idle.expired]);
      idle.pause();
      const { tag } = await this.#simple('commit', generation);
      if (tag === 'ROLLBACK') {
        throw new DatabaseError({ code: '25P02', message: 'The transaction was rolled back.' });
      }
      return result;
    } catch (error) {
      // A replaced thread has already rolled back; then this statement is refused.
      await this.#simple('rollback', generation).catch(() => undefined);
      throw error;
    } finally {
      open = false;
      idle.pause();
      // A migration may leave settings behind, as dumps do with the search path.
      if (scripted) await this.#simple('reset all; reset role').catch(() => undefined);
    }
  }

  /** Retries with fresh plans when the schema has changed under a prepared statement. */
  async #retried(steps: Step[], limitMs: number): Promise<QueryResult> {
    try {
      return await this.#steps(steps, limitMs, null);
    } catch (error) {
      if (!(error instanceof DatabaseError && isStale(error))) throw error;
      for (const { role, sql } of steps) this.#statements.forget(role, sql);
      return await this.#steps(steps, limitMs, null);
    }
  }

  #limitOf(caller: Caller): number {
    return Math.min(statementLimitMs(caller, this.#limitMs), MAX_MS);
  }

  /** All steps in one message; returns the last result. Without an open transaction they form one. */
  async #steps(steps: Step[], limitMs: number, generation: number | null): Promise<QueryResult> {
    let planned: { step: Step; call: Call; fields: QueryResult['fields'] | null }[] = [];
    const build = () => {
      this.#sameSession();
      planned = steps.map((step) => ({ step, ...this.#statements.call(step.role, step.sql, step.params) }));
      const calls = planned.flatMap(({ call }) => callMessages(call));
      return concat([...this.#statements.closings(), ...calls, SYNC]);
    };
    const answer = readAnswer(await this.#channel.post(build, limitMs, generation));
    const described = [...answer.described];
    for (const plan of planned) {
      if (plan.fields) continue;
      const fields = described.shift();
      if (!fields) break;
      plan.fields = fields;
      this.#statements.keep(plan.step.role, plan.step.sql, plan.call.name, fields);
    }
    if (answer.error) throw answer.error;
    const raw = answer.results.at(-1);
    if (!raw || answer.results.length < steps.length) throw this.#channel.abandon();
    return decodeResult(raw, planned.at(-1)?.fields ?? []);
  }

  async #simple(sql: string, generation: number | null = null): Promise<Answer> {
    const answer = readAnswer(await this.#channel.post(() => simpleQuery(sql), MAX_MS, generation));
    if (answer.error) throw answer.error;
    return answer;
  }

  #sameSession(): void {
    if (this.#generation === this.#channel.generation) return;
    this.#generation = this.#channel.generation;
    this.#statements = new Statements();
  }
}

function settingSteps(caller: Caller): Step[] {
  const settings = settingsOf(caller);
  if (settings.length === 0) return [];
  return [{ role: OWNER_KEY, sql: setConfigSql(settings.length), params: settings.flat() }];
}

function idleTimer(limitMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let expire: (error: Error) => void = () => undefined;
  const expired = new Promise<never>((_, reject) => {
    expire = reject;
  });
  const pause = () => clearTimeout(timer);
  const error = () =>
    new DatabaseError({
      code: '25P03',
      message: 'terminating connection due to idle-in-transaction timeout',
    });
  return {
    expired,
    pause,
    resume: () => {
      pause();
      timer = setTimeout(() => expire(error()), limitMs);
    },
  };
}
