import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Attack } from '../types.ts';

type Expected = typeof import('../../../tests/support/access-expected.ts');
type Matrix = typeof import('../../../tests/support/access-matrix.ts');
type Backend = typeof import('../../../tests/support/backend.ts');
type Functions = typeof import('../../../tests/support/function-matrix.ts');
type Ended = typeof import('../../../tests/support/ended-session.ts');

/** Every table and API function × every role, by the attacked project's code and migrations. */
export const access: Attack[] = [
  {
    point: 'A',
    title: 'A table or function is reached by somebody it is not for, or after the session has ended',
    async attempt({ root }) {
      const load = <Module>(file: string): Promise<Module> =>
        import(pathToFileURL(path.join(root, 'tests/support', file)).href);
      const { EXPECTED, VERBS } = await load<Expected>('access-expected.ts');
      const { openActors, reached } = await load<Matrix>('access-matrix.ts');
      const { openTestBackend } = await load<Backend>('backend.ts');
      const { callableBy, calledBy, functionsOf } = await load<Functions>('function-matrix.ts');
      const { endedSession } = await load<Ended>('ended-session.ts');
      const folders = {
        LOCAL_BACKEND_MIGRATIONS: path.join(root, 'supabase/migrations'),
        LOCAL_BACKEND_SEED: path.join(root, 'supabase/seed'),
      };
      const backend = await openTestBackend({ env: folders });
      const through: string[] = [];
      let tried = 0;
      try {
        const actors = await openActors(backend);
        const ended = await endedSession(backend, 'super_admin');
        const others = { ...actors, clients: { ...actors.clients, super_admin: ended.client } };
        const people = [
          ['anon', actors, 'anon'],
          ['user', actors, 'user'],
          ['admin', actors, 'admin'],
          ['super_admin', actors, 'super_admin'],
          ['ended session', others, 'super_admin'],
        ] as const;
        for (const [table, expected] of Object.entries(EXPECTED)) {
          for (const [who, from, person] of people) {
            for (const verb of VERBS) {
              tried += 1;
              const isEnded = from === others;
              const allowed = isEnded && verb !== 'select' ? '' : expected[isEnded ? 'user' : person][verb];
              const real = await reached(from, table, person, verb);
              const more = real.split(' ').filter((row) => row && !allowed.split(' ').includes(row));
              if (more.length > 0) through.push(`${who} may ${verb} ${table}: ${more.join(' ')}`);
            }
          }
        }
        const functions = await functionsOf(backend.engine);
        for (const [who, from, person] of people) {
          const role = person === 'anon' ? null : from === others ? 'user' : person;
          const open = callableBy(functions, role);
          const closed = functions.filter(({ name }) => !open.includes(name));
          tried += closed.length;
          for (const name of await calledBy(from.clients[person], closed))
            through.push(`${who} may call ${name}`);
        }
      } finally {
        await backend.close();
      }
      return { tried, through };
    },
  },
];
