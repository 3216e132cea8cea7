import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Network } from '@/lib/images/services/download-picture';

/** The default address of every name. */
const PUBLIC = '93.184.216.34';

export interface OtherSite {
  /** Resolves every name to this site. */
  network: Network;
  /** Names with other addresses. */
  names: Map<string, string[]>;
  asked: string[];
  /** Answers by path; 404 by default. */
  files: Map<string, Buffer | ((response: ServerResponse) => void)>;
  close(): void;
}

export async function openOtherSite(): Promise<OtherSite> {
  const names: OtherSite['names'] = new Map();
  const files: OtherSite['files'] = new Map();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const file = files.get(url);
    if (file === undefined) response.writeHead(404).end();
    else if (typeof file === 'function') file(response);
    else response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    names,
    files,
    asked,
    network: {
      resolve: async (host) => names.get(host) ?? [PUBLIC],
      open: (options) => request({ ...options, host: '127.0.0.1', port, protocol: 'http:' }),
      // Long, because an upload during a download takes seconds on a busy machine.
      timeoutMs: 60_000,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
