/** What every part of the gateway (REST, auth, storage) is given when it is made. */
import type { BackendConfig } from './config.ts';
import type { Engine } from './engine/engine.ts';
import type { BackendKeys } from './keys/keys.ts';
import type { Tokens } from './keys/tokens.ts';

/** One line to standard error for the person who runs the backend. Never given a key, token or password. */
export type Log = (line: string) => void;

export interface BackendDeps {
  engine: Engine;
  keys: BackendKeys;
  tokens: Tokens;
  config: BackendConfig;
  /** The gateway's own address without a final slash, as clients reach it: `http://127.0.0.1:54321`. */
  url: string;
  log: Log;
}
