import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A hosted backend that gives one answer, and the settings that name it. */
export async function startHosted(status = 200) {
  const server = createServer((_, response) => response.writeHead(status).end('[]'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      NEXT_PUBLIC_SUPABASE_URL: `http://127.0.0.1:${port}`,
      NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    },
    close: () => server.close(),
  };
}
