import 'server-only';
import type { JobHandler } from './handler';
import type { JobKind } from './model/job';

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('gcsd.job-handlers');
const shared = globalThis as { [KEY]?: readonly JobHandler[] };

/** Says what each kind of job does. Called once, when the server starts (lib/job-handlers.ts). */
export function registerHandlers(handlers: readonly JobHandler[]): void {
  shared[KEY] = handlers;
}

/** Throws when nothing handles the kind. */
export function handlerOf(kind: JobKind): JobHandler {
  const handler = shared[KEY]?.find((one) => one.kind === kind);
  if (handler === undefined) throw new Error(`No handler for jobs of the kind ${kind}`);
  return handler;
}
