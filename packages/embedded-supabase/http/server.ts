/** node:http in front of a fetch-style handler: bodies are streamed both ways, clients may disconnect at any time. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { PEER_HEADER } from '../auth/client-address.ts';
import type { Log } from '../deps.ts';
import type { Handler } from './handler.ts';

/** How long a client may continue to send its body after the response. */
const LINGER_MS = 5_000;

export interface HttpServer {
  /** `http://host:port` without a final slash. */
  url: string;
  /** Before this, every request gets 503 with `retry-after`. */
  serve(handler: Handler): void;
  /** Refuses new requests and waits for running ones, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Bytes of request line and headers: for some hundred ids in a filter; Node.js's default is 16 KB. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Throws when the port is in use or not permitted. */
export async function listen(host: string, port: number, log: Log): Promise<HttpServer> {
  let handler: Handler = async () =>
    Response.json({ message: 'The backend is starting.' }, { status: 503, headers: { 'retry-after': '1' } });
  const limits = { keepAliveTimeout: 30_000, requestTimeout: 120_000, maxHeaderSize: MAX_HEADER_BYTES };
  const server = createServer(limits, (request, response) => {
    answer(request, response, handler, url).catch((error: unknown) => {
      log(`A request failed: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  server.on('clientError', refuse);
  server.listen(port, host);
  await once(server, 'listening');
  const url = addressOf(server, host);
  return {
    url,
    serve(next) {
      handler = next;
    },
    async close(graceMs) {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** A message for malformed requests, which Node.js would answer empty. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'Address and headers of a request may hold at most 64 KB: ask for fewer values at a time.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request did not arrive in time.']
        : [400, 'The request cannot be read.'];
  const body = JSON.stringify({ message });
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'];
  // Otherwise pages of other origins could not read it.
  headers.push('access-control-allow-origin: *');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: Handler,
  url: string,
): Promise<void> {
  const left = new AbortController();
  outgoing.on('close', () => left.abort());
  outgoing.on('error', () => left.abort());
  const request = toRequest(incoming, url, left.signal);
  if (!request) {
    outgoing.writeHead(400, { 'content-type': 'application/json', connection: 'close' });
    outgoing.end('{"message":"The request cannot be read."}');
    return;
  }
  const response = await handler(request);
  if (outgoing.destroyed) return void response.body?.cancel().catch(() => undefined);
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.once('finish', () => discardRest(incoming));
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.writeHead(response.status, headers);
    outgoing.end();
  } else if (isShort(response)) {
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, { ...headers, 'content-length': String(body.length) });
    outgoing.end(body);
  } else {
    outgoing.writeHead(response.status, headers);
    await send(response.body, outgoing);
  }
}

/** Closing the connection while the client sends could reset it before it reads the response. */
function discardRest(incoming: IncomingMessage): void {
  if (incoming.complete) return;
  const timer = setTimeout(() => incoming.destroy(), LINGER_MS);
  incoming.once('close', () => clearTimeout(timer));
  incoming.resume();
}

/** JSON and pages are in memory anyway; sending them whole is cheaper than in parts. */
function isShort({ headers }: Response): boolean {
  return !headers.has('content-length') && /json|text\//.test(headers.get('content-type') ?? '');
}

async function send(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(part.value)) await drained(outgoing);
  }
  outgoing.end();
}

/** Resolves when more can be written, or never will be. Removes its listeners. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done);
      resolve();
    };
    outgoing.on('drain', done).on('close', done);
  });
}

/** The streamed body; cancelling it keeps the connection open for the response. */
function bodyOf(incoming: IncomingMessage): ReadableStream {
  return WebStream.from(incoming.iterator({ destroyOnReturn: false })) as ReadableStream;
}

function toRequest(incoming: IncomingMessage, url: string, signal: AbortSignal): Request | null {
  const { method = 'GET', headers } = incoming;
  const target = incoming.url?.startsWith('/') ? incoming.url : '/';
  try {
    const list = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) list.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    list.set(PEER_HEADER, incoming.socket.remoteAddress ?? '');
    const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
    const init: RequestInit & { duplex: 'half' } = { method, headers: list, body, signal, duplex: 'half' };
    return new Request(url + target, init);
  } catch {
    return null;
  }
}
