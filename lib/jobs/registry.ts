import 'server-only';
import type { JobHandler } from './handler';
import type { JobKind } from './model/job';

/** Global, because the server's start and its pages are separate bundles. */
const KEY = Symbol.for('gcsd.job-handlers');
const shared = globalThis as { [KEY]?: readonly JobHandler[] };

/** Called once at the start (lib/job-handlers.ts). */
export function registerHandlers(handlers: readonly JobHandler[]): void {
  shared[KEY] = handlers;
}

/** Throws for an unknown kind. */
export function handlerOf(kind: JobKind): JobHandler {
  const handler = shared[KEY]?.find((one) => one.kind === kind);
  if (handler === undefined) throw new Error(`No handler for jobs of the kind ${kind}`);
  return handler;
}
