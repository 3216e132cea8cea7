import type { BackendConfig } from './config.ts';
import type { Engine } from './engine/engine.ts';
import type { BackendKeys } from './keys/keys.ts';
import type { Tokens } from './keys/tokens.ts';

/** Writes a line to standard error. Never pass keys, tokens or passwords. */
export type Log = (line: string) => void;

export interface BackendDeps {
  engine: Engine;
  keys: BackendKeys;
  tokens: Tokens;
  config: BackendConfig;
  /** The gateway's address for clients, without a final slash: `http://127.0.0.1:54321`. */
  url: string;
  log: Log;
}
