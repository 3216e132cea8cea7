import { join } from 'node:path';
import type { BackendDeps, Log } from '../deps.ts';
import type { Caller, Engine } from '../engine/engine.ts';
import { FileStore } from './file-store.ts';
import { NameLocks } from './locks.ts';

export interface StorageContext {
  engine: Engine;
  files: FileStore;
  locks: NameLocks;
  log: Log;
}

export interface Call {
  request: Request;
  url: URL;
  /** '' for routes without one. */
  bucket: string;
  /** Decoded; '' for routes without one. */
  key: string;
  /** Throws AccessDenied without a valid key or token. */
  caller(): Promise<Caller>;
  /** Null when not authenticated. */
  callerOrNull(): Promise<Caller | null>;
}

export type Verb = (context: StorageContext, call: Call) => Promise<Response>;

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'storage');
}

export function createContext({ engine, config, log }: BackendDeps): StorageContext {
  return {
    engine,
    files: new FileStore(filesFolder(config.dataDir)),
    locks: new NameLocks(),
    log,
  };
}

/** The user's id, which becomes the owner of new objects; null for keys. */
export function ownerOf(caller: Caller): string | null {
  return typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
}
