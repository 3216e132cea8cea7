/** Of the keys in `globalThis`; tests clear them between files (tests/support/fresh-modules.ts). */
export const GLOBAL_PREFIX = 'gcsd.';

/**
 * State of the process. Global, because the server's start, routes, actions and the job runner are bundled separately,
 * each with a copy of every module. `make` runs once for each name.
 */
export function processGlobal<State extends object>(name: string, make: () => State): State {
  const key = Symbol.for(GLOBAL_PREFIX + name);
  const shared = globalThis as { [key: symbol]: State | undefined };
  shared[key] ??= make();
  return shared[key];
}
