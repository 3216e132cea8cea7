import { createHash } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type Caller, DatabaseError, type Engine, type QueryResult, type Transaction } from './engine.ts';
import { postgresConnection, tlsProblem } from './postgres-connection.ts';
import { lineOf, RwLock } from './rw-lock.ts';
import { SEARCH_PATH, setConfigSql, settingsOf } from './settings.ts';
import { isStale } from './statements.ts';
import { decodeValue, encodeParam } from './values.ts';

export interface PostgresOptions {
  url: string;
  /** File of the authority of the server's certificate; by default the system's authorities. */
  ca?: string | null;
  statementTimeoutMs: number;
  log(line: string): void;
}

const CONNECTIONS = 10;
const CONNECT_LIMIT_MS = 10_000;
/** For migrations, which may take minutes. */
const NO_LIMIT = 'set local statement_timeout = 0';

export class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #lock = new RwLock(CONNECTIONS);

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Throws when the server cannot be reached, and StartError when it is on another machine and TLS fails. */
  static async open({ url, ca = null, statementTimeoutMs, log }: PostgresOptions): Promise<PostgresEngine> {
    const pool = new pg.Pool({
      ...postgresConnection(url, ca),
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      statement_timeout: statementTimeoutMs,
      options: `-c ${SEARCH_PATH.replace(/ /g, '\\ ')} -c TimeZone=UTC`,
      types: { getTypeParser: (oid: number) => (text: string) => decodeValue(text, oid) },
    } as pg.PoolConfig);
    pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
    // A connection may fail between two statements too; an unhandled error event would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const engine = new PostgresEngine(pool);
    await engine
      .#with(async (client) => await client.query('select 1'))
      .catch((error) => {
        const problem = error instanceof Error ? tlsProblem(error, 'DATABASE_CA') : null;
        throw problem === null ? error : new StartError(problem);
      });
    return engine;
  }

  async query(caller: Caller, sql: string, params: unknown[] = []): Promise<QueryResult> {
    const once = () => this.#transaction(caller, (client) => run(client, caller.role, sql, params));
    try {
      return await once();
    } catch (error) {
      // The connection with the outdated plan is closed; another may have one too.
      if (error instanceof DatabaseError && isStale(error)) return await once();
      throw error;
    }
  }

  transaction<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(caller, async (client) => {
      let open = true;
      const ask = async <R>(question: () => Promise<R>): Promise<R> => {
        if (!open) throw new DatabaseError({ code: '25P02', message: 'The transaction has ended.' });
        return await question().catch(rethrow);
      };
      try {
        return await work({
          query: (sql, params = []) => ask(() => run(client, caller.role, sql, params)),
          script: (sql) => ask(async () => void (await client.query(`${NO_LIMIT}; ${sql}`))),
        });
      } finally {
        open = false;
      }
    });
  }

  script(sql: string): Promise<void> {
    return this.transaction({ role: 'owner', claims: {} }, (tx) => tx.script(sql));
  }

  async maintain(): Promise<void> {
    await this.#with((client) => client.query('vacuum (analyze)'));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #transaction<T>(caller: Caller, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const inTransaction = async (client: pg.PoolClient) => {
      const settings = settingsOf(caller);
      await client.query('begin');
      try {
        if (settings.length > 0) await run(client, 'owner', setConfigSql(settings.length), settings.flat());
        const result = await work(client);
        const { command } = await client.query('commit');
        if (command === 'ROLLBACK') {
          throw new DatabaseError({ code: '25P02', message: 'The transaction was rolled back.' });
        }
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    };
    return this.#lock.shared(() => this.#with(inTransaction), lineOf(caller));
  }

  async #with<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(rethrow);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      const known = error instanceof pg.DatabaseError || error instanceof DatabaseError;
      broken = !known || isStale(error);
      return rethrow(error);
    } finally {
      client.release(broken);
    }
  }
}

async function run(
  client: pg.PoolClient,
  role: string,
  sql: string,
  params: unknown[],
): Promise<QueryResult> {
  const name = createHash('sha1').update(`${role}\n${sql}`).digest('base64url');
  const result = await client.query({ name, text: sql, values: params.map(encodeParam) });
  return {
    rows: result.rows as Record<string, unknown>[],
    rowCount: result.rowCount ?? 0,
    fields: result.fields.map((field) => ({ name: field.name, oid: field.dataTypeID })),
  };
}

function rethrow(error: unknown): never {
  if (error instanceof pg.DatabaseError) {
    throw new DatabaseError({
      code: error.code ?? 'XX000',
      message: error.message,
      detail: error.detail,
      hint: error.hint,
      constraint: error.constraint,
    });
  }
  if (error instanceof Error && isLost(error)) {
    throw new DatabaseError({ code: '08006', message: 'The database server cannot be reached.' });
  }
  throw error;
}

const UNREACHABLE = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];
/** Messages of the driver, which has no codes for them, about closed and timed-out connections. */
const ENDED =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

function isLost(error: Error): boolean {
  return 'code' in error ? UNREACHABLE.includes(String(error.code)) : ENDED.test(error.message);
}
