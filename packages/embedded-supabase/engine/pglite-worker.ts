/** Runs PGlite in a thread, which the main thread can terminate when a statement hangs. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { makeModesPrivate } from './private-folder.ts';
import { SyncedFiles } from './synced-files.ts';
import {
  FINISHED,
  type FromWorker,
  HALT,
  OPEN,
  STARTED,
  type ToWorker,
  type WorkerSetup,
} from './worker-messages.ts';

/** PGlite's own without `-F`, which disables fsync. */
const START_PARAMS = PGlite.defaultStartParams.filter((param) => param !== '-F');
/** Status of the exception by which PostgreSQL leaves its loop after a reported error. */
const REPORTED = 100;

/** Any other exception leaves PostgreSQL undefined, and PGlite's next responses would be wrong: the thread ends. */
function endWhenBroken({ Module: engine }: PGlite, tell: (message: FromWorker) => void): void {
  const tryLock = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      tryLock();
    } catch (error) {
      const { status, message } = error as Error & { status?: number };
      if (status === REPORTED) throw error;
      tell({ kind: 'broken', message, overflow: error instanceof RangeError });
      process.exit(1);
    }
  };
}

async function serve(port: NonNullable<typeof parentPort>, setup: WorkerSetup): Promise<void> {
  const state = new Int32Array(setup.state);
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  while (Atomics.load(state, OPEN) === 0) Atomics.wait(state, OPEN, 0);
  makeModesPrivate();
  let db: PGlite;
  try {
    db = await PGlite.create({
      fs: new SyncedFiles(setup.dataDir),
      pgliteWasmModule: setup.wasm,
      extensions: { citext, fuzzystrmatch, pg_trgm, pgcrypto, unaccent, uuid_ossp },
      startParams: [...START_PARAMS, ...setup.settings.flatMap((setting) => ['-c', setting])],
    });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    return;
  }

  endWhenBroken(db, send);

  async function run(message: ToWorker): Promise<Uint8Array> {
    if ('bytes' in message) return db.execProtocolRawSync(message.bytes);
    await db.close();
    return new Uint8Array(0);
  }

  let turn = Promise.resolve();
  port.on('message', (message: ToWorker) => {
    turn = turn.then(async () => {
      Atomics.store(state, STARTED, message.id);
      while (Atomics.load(state, HALT) === 1) Atomics.wait(state, HALT, 1);
      const bytes = await run(message);
      Atomics.store(state, FINISHED, message.id);
      send({ kind: 'answer', id: message.id, bytes }, [bytes.buffer as ArrayBuffer]);
      if ('command' in message && message.command === 'close') port.close();
    });
  });
  send({ kind: 'ready' });
}

if (parentPort) await serve(parentPort, workerData as WorkerSetup);
