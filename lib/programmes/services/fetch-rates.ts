import { parseRates, type RateList } from './parse-rates';

/** Fifty times the size of the bank's list. */
const MAX_BYTES = 100_000;
const TIMEOUT_MS = 20_000;

/** `code` is one of JOB_ERRORS, the message has details. */
export class RatesError extends Error {
  readonly code: 'ratesUnreachable' | 'timeout' | 'ratesBadAnswer';
  constructor(code: RatesError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws RatesError, or the signal's reason. */
export async function fetchRates(
  address: string,
  {
    signal,
    timeoutMs = TIMEOUT_MS,
    today = new Date(),
  }: { signal: AbortSignal; timeoutMs?: number; today?: Date },
): Promise<RateList> {
  const limit = AbortSignal.timeout(timeoutMs);
  let xml: string;
  try {
    xml = await read(address, AbortSignal.any([signal, limit]));
  } catch (error) {
    if (error instanceof RatesError || signal.aborted) throw error;
    if (limit.aborted) throw new RatesError('timeout', `no answer within ${timeoutMs} ms`);
    throw new RatesError('ratesUnreachable', words(error));
  }
  try {
    return parseRates(xml, today.toISOString().slice(0, 10));
  } catch (error) {
    throw new RatesError('ratesBadAnswer', words(error));
  }
}

function words(error: unknown): string {
  return error instanceof Error ? String(error.cause ?? error.message) : String(error);
}

async function read(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/xml, text/xml' } });
  if (address.startsWith('https:') && !answer.url.startsWith('https:'))
    throw new RatesError('ratesUnreachable', `led to an address without encryption: ${answer.url}`);
  if (!answer.ok || answer.body === null) throw new RatesError('ratesUnreachable', `status ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  if (!/^(application|text)\/xml\b/i.test(type))
    throw new RatesError('ratesBadAnswer', `content type ${type}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new RatesError('ratesBadAnswer', `more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
