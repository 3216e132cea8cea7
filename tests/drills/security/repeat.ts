import { send } from '../../support/plain-request.ts';

export interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Somebody with one machine and a handful of connections. */
const CONNECTIONS = 4;

/**
 * Sends `times` requests, a few at a time; whatever is answered is as good as anything else, and so is a connection that
 * the server ends while a body is still on its way. Gives how many were sent.
 */
export async function repeat(
  site: string,
  request: (index: number) => Request,
  times: number,
): Promise<number> {
  let next = 0;
  const client = async () => {
    while (next < times) {
      const { path, ...options } = request(next++);
      await send(path, { site, ...options }).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return times;
}
