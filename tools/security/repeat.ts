import { send } from '../../tests/support/plain-request.ts';

export interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address of the client on this machine. */
  from?: string;
}

/**
 * Sends requests for some time, `connections` in parallel; responses and closed connections are ignored. Returns the number.
 */
export async function repeat(
  site: string,
  request: (index: number) => Request,
  milliseconds: number,
  connections = 4,
): Promise<number> {
  const end = Date.now() + milliseconds;
  let sent = 0;
  const client = async () => {
    while (Date.now() < end) {
      const { path, ...options } = request(sent++);
      await send(path, { site, ...options }).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return sent;
}
