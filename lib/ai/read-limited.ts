import 'server-only';

/** Reads a body up to a size; null when larger. The signal is needed because a server can hang in the middle. */
export async function readLimited(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const reader = response.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  // An earlier abort would not fire the listener.
  if (signal.aborted) {
    await reader.cancel(signal.reason);
    throw signal.reason;
  }
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return Buffer.concat(parts);
      size += value.byteLength;
      if (size > maxBytes) {
        stop();
        return null;
      }
      parts.push(value);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
