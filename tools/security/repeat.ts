import { send } from '../../tests/support/plain-request.ts';

export interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Somebody with one machine and a handful of connections. */
const CONNECTIONS = 4;

/**
 * Sends requests for some time, a few at once; whatever is answered is as good as anything else, and so is a connection
 * that the server ends while a body is still on its way. Gives how many were sent.
 */
export async function repeat(
  site: string,
  request: (index: number) => Request,
  milliseconds: number,
): Promise<number> {
  const end = Date.now() + milliseconds;
  let sent = 0;
  const client = async () => {
    while (Date.now() < end) {
      const { path, ...options } = request(sent++);
      await send(path, { site, ...options }).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return sent;
}
