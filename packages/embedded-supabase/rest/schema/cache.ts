/** Caches the schema, and reloads it when something requested is missing and the database has changed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../engine/engine.ts';
import { loadSchema, schemaFingerprint } from './load.ts';
import type { Schema } from './types.ts';

export interface SchemaCache {
  current(): Promise<Schema>;
  /** Whether the schema has changed; then `current` returns the new one. */
  refresh(): Promise<boolean>;
}

/** Minimum interval of catalog queries for missing things; concurrent requests share one. */
const ASK_AGAIN_MS = 100;

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
    // The next request retries a failed read.
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
