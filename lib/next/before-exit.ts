const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Has `work` done when the server is told to end, before Next.js, which ends the process as soon as no request is open,
 * hears of the signal. Work that takes longer than `timeoutMs` is left.
 */
export function beforeExit(work: () => Promise<void>, timeoutMs: number): void {
  for (const signal of SIGNALS) holdUntilDone(signal, work, timeoutMs);
}

function holdUntilDone(signal: NodeJS.Signals, work: () => Promise<void>, timeoutMs: number): void {
  const others = process.listeners(signal);
  process.removeAllListeners(signal);
  let held = false;
  process.on(signal, async () => {
    if (held) return;
    held = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([work().catch((error) => console.error(error)), timeout]);
    if (others.length === 0) process.exit(signal === 'SIGTERM' ? 143 : 130);
    for (const listener of others) listener.call(process, signal);
  });
}
