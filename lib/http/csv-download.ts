import 'server-only';

/** Streams a CSV file called after the day: `first`, then each part when the client is ready for it. */
export function csvDownload(name: string, first: string, more: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(first)),
    async pull(stream) {
      const part = await more.next();
      if (part.done) stream.close();
      else stream.enqueue(encoder.encode(part.value));
    },
    cancel: () => more.return(undefined).then(() => undefined),
  });
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
