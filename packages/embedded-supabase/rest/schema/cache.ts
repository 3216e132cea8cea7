/** Keeps the schema in memory and reads it again when something asked for is missing and the database has changed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import { loadSchema, schemaFingerprint } from './load.ts';
import type { Schema } from './types.ts';

export interface SchemaCache {
  /** The schema as last read. */
  current(): Promise<Schema>;
  /** Whether the database has another schema by now; then `current` gives that one. */
  refresh(): Promise<boolean>;
}

/** Requests for what does not exist make the catalogs be asked at most this often; those in between wait together. */
const ASK_AGAIN_MS = 100;

/** A cache that reads the schema once, and again when it may have changed. */
export function createSchemaCache(engine: Engine): SchemaCache {
  let loaded: Promise<{ schema: Schema; fingerprint: string }> | null = null;
  let askedAt = 0;
  let waiting: Promise<boolean> | null = null;

  async function load() {
    const fingerprint = await schemaFingerprint(engine);
    return { fingerprint, schema: await loadSchema(engine) };
  }

  function start() {
    const loading = load();
    // A failed read is tried again by the next request.
    loading.catch(() => {
      if (loaded === loading) loaded = null;
    });
    loaded = loading;
    return loading;
  }

  async function ask(): Promise<boolean> {
    await wait(Math.max(0, askedAt + ASK_AGAIN_MS - Date.now()));
    askedAt = Date.now();
    waiting = null;
    const known = loaded ? (await loaded).fingerprint : null;
    if ((await schemaFingerprint(engine)) === known) return false;
    await start();
    return true;
  }

  return {
    async current() {
      return (await (loaded ?? start())).schema;
    },
    refresh() {
      waiting ??= ask();
      return waiting;
    },
  };
}
