import type { BackendClient } from '../../lib/supabase/client.ts';

/** What becomes of a call: 'lost' is carried out and its answer does not arrive; an error is answered; null changes nothing. */
export type Fate = 'lost' | { message: string; code: string } | null;

/** No answer, as supabase-js gives it. */
export const AWAY = { message: 'TypeError: fetch failed', code: '' };

/** The client, whose calls of functions fail as `fate` says by their names and arguments. */
export function failingClient(
  client: BackendClient,
  fate: (name: string, args: Record<string, unknown>) => Fate,
): BackendClient {
  const failing = Object.create(client) as BackendClient;
  const rpc = client.rpc.bind(client);
  failing.rpc = ((name: never, args: never) => {
    const met = fate(name, args ?? {});
    if (met === null) return rpc(name, args);
    const carried = met === 'lost' ? Promise.resolve(rpc(name, args)) : Promise.resolve();
    return carried.then(() => ({ data: null, error: met === 'lost' ? AWAY : met }));
  }) as unknown as typeof rpc;
  return failing;
}
