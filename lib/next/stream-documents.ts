import type { ServerResponse } from 'node:http';
import { beforeCompression } from './before-compression';
import { documentFilter, toDocument } from './documents';

/** In every page as Next.js writes it. */
const DATA = 'self.__next_f';

/**
 * Makes documents of pages that are rendered on request, as they leave: Next.js writes them as bytes, piece by piece.
 * Prerendered pages leave as one string, and are documents already when they come from the cache; one that was made for this
 * very request does not, nor the page of an error.
 */
export function streamDocuments(response: ServerResponse): void {
  let filter: ReturnType<typeof byteFilter> | undefined;
  const change = (chunk: unknown): unknown => {
    if (!(chunk instanceof Uint8Array) || !isHtml(response)) return chunk;
    filter ??= byteFilter();
    return filter(chunk);
  };
  beforeCompression(response, 'write', (compressing) => (chunk, ...rest) => {
    const changed = change(chunk);
    // Nothing of it is certain yet.
    return changed === '' || compressing.call(response, changed, ...rest);
  });
  beforeCompression(response, 'end', (compressing) => (...args) => {
    const [last] = args;
    if (typeof last === 'string' && last.includes(DATA) && isHtml(response)) {
      args[0] = toDocument(last);
      response.setHeader('Content-Length', Buffer.byteLength(args[0] as string));
    }
    // What is written as the last piece, and what was held back.
    if (args[0] instanceof Uint8Array && filter) response.write(args.shift() as Uint8Array);
    const rest = filter?.(null) ?? '';
    filter = undefined;
    if (rest !== '') response.write(rest);
    return compressing.apply(response, args);
  });
}

/** documentFilter for bytes, of which a character may be cut in two. */
function byteFilter(): (piece: Uint8Array | null) => string {
  const decoder = new TextDecoder();
  const filter = documentFilter();
  return (piece) => filter(piece && decoder.decode(piece, { stream: true }));
}

const isHtml = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/html');
