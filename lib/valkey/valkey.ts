import 'server-only';
import type { Store } from './store';

/** A server with Redis' protocol that the processes of the site share; everything works without it (decision 128). */
export interface Valkey {
  /**
   * What a command answers; null where the server is away, refuses it or takes longer than a tenth of a second. Never throws, and
   * asks nothing while it is known to be away.
   */
  ask<Answer>(command: (store: Store) => Promise<Answer>): Promise<Answer | null>;
  close(): void;
}

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('directory.valkey');
const shared = globalThis as { [KEY]?: Valkey | null };

/** null where none is set. */
export const valkey = (): Valkey | null => shared[KEY] ?? null;

/** Has everything that can be shared shared by it from now on. */
export function shareBy(made: Valkey | null): void {
  shared[KEY] = made;
}
