import 'server-only';
import { channel } from 'node:diagnostics_channel';

/**
 * Words between the parts of one process. They are bundled apart, so that a module's variables would not be shared; a
 * diagnostics channel is the process's own. Other processes find out by asking the database.
 */
const CHANGED = 'gcsd.jobs.changed';
const SHUTDOWN = 'gcsd.jobs.shutdown';

/** Says that a job was started, stopped or retried. */
export function emitJobsChanged(): void {
  channel(CHANGED).publish({});
}

/** Says that the server is about to end. */
export function emitShutdown(): void {
  channel(SHUTDOWN).publish({});
}

/** Calls `listener` at each change; gives what ends that. */
export function onJobsChanged(listener: () => void): () => void {
  return listen(CHANGED, listener);
}

export function onShutdown(listener: () => void): () => void {
  return listen(SHUTDOWN, listener);
}

function listen(name: string, listener: () => void): () => void {
  const receive = () => listener();
  channel(name).subscribe(receive);
  return () => void channel(name).unsubscribe(receive);
}
