import 'server-only';
import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from '@/lib/http/public-address';
import { MAX_FILE_BYTES } from '@/lib/images/model/upload';
import { done, failed, type Result } from '@/lib/result';

export type DownloadRefusal =
  | 'badAddress'
  | 'privateAddress'
  | 'unresolved'
  | 'tooManyRedirects'
  | 'notThere'
  | 'tooBig'
  | 'timeout'
  | 'siteUnreachable'
  | 'cancelled';

/** Injected by tests. */
export interface Network {
  resolve(host: string): Promise<string[]>;
  open(options: RequestOptions): ClientRequest;
  /** For name resolution, redirects and the file together. */
  timeoutMs: number;
}

const MAX_REDIRECTS = 3;
const MAX_ADDRESS = 2000;

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  open: (options) => request(options),
  timeoutMs: 20_000,
};

/** Public https addresses only. Connects to the checked address (DNS rebinding), as for each redirect. Never throws. */
export async function downloadPicture(
  address: string,
  signal: AbortSignal,
  network: Network = INTERNET,
): Promise<Result<Buffer, DownloadRefusal>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(network.timeoutMs)]);
  const stopped = () => failed(signal.aborted ? 'cancelled' : 'timeout');
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const url = acceptable(next);
    if (url === null) return failed('badAddress');
    if (limit.aborted) return stopped();
    const place = await publicPlace(url, network, limit);
    if (limit.aborted) return stopped();
    if (!place.ok) return place;
    try {
      const answer = await ask(url, place.value, network, limit);
      const status = answer.statusCode ?? 0;
      if (status === 200) return await readFile(answer);
      // The body of a redirect or an error is not read.
      answer.destroy();
      const { location } = answer.headers;
      if (![301, 302, 303, 307, 308].includes(status) || !location) return failed('notThere');
      next = URL.canParse(location, url) ? new URL(location, url).href : '';
    } catch {
      return limit.aborted ? stopped() : failed('siteUnreachable');
    }
  }
  return failed('tooManyRedirects');
}

function acceptable(address: string): URL | null {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && plain && url.hostname !== '' ? url : null;
}

/** The address to connect to. One private address among several refuses the name. */
async function publicPlace(
  { hostname }: URL,
  network: Network,
  limit: AbortSignal,
): Promise<Result<string, 'privateAddress' | 'unresolved'>> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [literal] : await untilStopped(network.resolve(hostname), limit);
  const [first] = addresses;
  if (first === undefined) return failed('unresolved');
  return addresses.every(isPublicAddress) ? done(first) : failed('privateAddress');
}

/** Empty when the name has no address or the time is over. */
async function untilStopped(resolved: Promise<string[]>, limit: AbortSignal): Promise<string[]> {
  const over = new Promise<string[]>((resolve) => {
    limit.addEventListener('abort', () => resolve([]), { once: true });
  });
  return Promise.race([resolved.catch(() => []), over]);
}

function ask(url: URL, address: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = network.open({
      host: address,
      port: 443,
      path: url.pathname + url.search,
      method: 'GET',
      // The certificate must match the name, although the connection goes to an address.
      ...(isIP(url.hostname.replace(/^\[|\]$/g, '')) ? {} : { servername: url.hostname }),
      headers: {
        host: url.host,
        accept: 'image/jpeg, image/png, image/webp',
        'accept-encoding': 'identity',
        'user-agent': 'culinary-schools-directory',
      },
      // No connection is reused for another name.
      agent: false,
      signal,
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
}

async function readFile(answer: IncomingMessage): Promise<Result<Buffer, 'tooBig'>> {
  if (Number(answer.headers['content-length'] ?? 0) > MAX_FILE_BYTES) {
    answer.destroy();
    return failed('tooBig');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > MAX_FILE_BYTES) return failed('tooBig');
    chunks.push(chunk);
  }
  return done(Buffer.concat(chunks));
}
