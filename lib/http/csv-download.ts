import 'server-only';

/** Streams rows as CSV. Reads the first page before responding, so that a failing backend gives an error status. */
export async function csvDownload<Row>(
  name: string,
  headings: string,
  pages: AsyncGenerator<Row[]>,
  write: (rows: Row[]) => string,
): Promise<Response> {
  const first = await pages.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(headings + write(first.done ? [] : first.value))),
    async pull(stream) {
      const page = await pages.next();
      if (page.done) stream.close();
      else stream.enqueue(encoder.encode(write(page.value)));
    },
    cancel: () => pages.return(undefined).then(() => undefined),
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
