import 'server-only';
import { channel } from 'node:diagnostics_channel';

/** Through diagnostics channels, because bundles have separate copies of modules. Other processes poll the database. */
const CHANGED = 'gcsd.jobs.changed';
const SHUTDOWN = 'gcsd.jobs.shutdown';

export function emitJobsChanged(): void {
  channel(CHANGED).publish({});
}

export function emitShutdown(): void {
  channel(SHUTDOWN).publish({});
}

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
