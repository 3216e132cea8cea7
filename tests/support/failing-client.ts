import type { BackendClient } from '../../lib/supabase/client.ts';

/** The fate of a call: 'lost' executes it and drops the answer; an error is returned; null changes nothing. */
export type Fate = 'lost' | { message: string; code: string } | null;

/** A network error as supabase-js reports it. */
export const AWAY = { message: 'TypeError: fetch failed', code: '' };

/** A client whose function calls fail as `fate` decides by name and arguments. */
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
