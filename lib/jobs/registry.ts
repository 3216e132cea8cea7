import 'server-only';
import { processGlobal } from '@/lib/process-global';
import type { JobHandler } from './handler';
import type { JobKind } from './model/job';

const state = processGlobal('job-handlers', (): { handlers: readonly JobHandler[] } => ({ handlers: [] }));

/** Called once at the start (lib/job-handlers.ts). */
export function registerHandlers(handlers: readonly JobHandler[]): void {
  state.handlers = handlers;
}

/** Throws for an unknown kind. */
export function handlerOf(kind: JobKind): JobHandler {
  const handler = state.handlers.find((one) => one.kind === kind);
  if (handler === undefined) throw new Error(`No handler for jobs of the kind ${kind}`);
  return handler;
}
