/** What every verb of the Storage API works with. */
import { join } from 'node:path';
import type { BackendDeps, Log } from '../deps.ts';
import type { Caller, Engine } from '../engine/engine.ts';
import { FileStore } from './file-store.ts';
import { NameLocks } from './locks.ts';
import { createUrlTokens, type UrlTokens } from './tokens.ts';

export interface StorageContext {
  engine: Engine;
  files: FileStore;
  urlTokens: UrlTokens;
  locks: NameLocks;
  log: Log;
}

/** One request, its address taken apart. */
export interface Call {
  request: Request;
  url: URL;
  /** The bucket of the address; '' where the route has none. */
  bucket: string;
  /** The key of the address, decoded; '' where the route has none. */
  key: string;
  /** Who asks. Throws AccessDenied without a valid key or token. */
  caller(): Promise<Caller>;
  /** Who asks, or null when that is nobody who could be told. */
  callerOrNull(): Promise<Caller | null>;
}

export type Verb = (context: StorageContext, call: Call) => Promise<Response>;

/** The folder of the files below the backend's data folder. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'storage');
}

/** The parts that the verbs share, for this data folder. */
export function createContext({ engine, keys, config, log }: BackendDeps): StorageContext {
  return {
    engine,
    files: new FileStore(filesFolder(config.dataDir)),
    urlTokens: createUrlTokens(keys.secret),
    locks: new NameLocks(),
    log,
  };
}

/** The signed-in user's id, which becomes the owner of what they create; null for keys. */
export function ownerOf(caller: Caller): string | null {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
}
