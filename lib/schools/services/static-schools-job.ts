import 'server-only';
import { z } from 'zod';
import type { JobHandler } from '@/lib/jobs/handler';
import { staticOutcomes } from './static-outcomes';
import { staticSchools } from './static-schools';

/** Schools in a transaction (specification, point 9). */
const BATCH = 10;

const batch = z.object({ legacyIds: z.array(z.string()) });

export const staticSchoolsJob: JobHandler = {
  kind: 'static-schools',
  async plan(client) {
    const outcomes = await staticOutcomes(client, staticSchools(), { write: false });
    const missing = outcomes.filter(({ outcome }) => outcome === 'inserted' || outcome === 'completed');
    return Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, number) => {
      const legacyIds = missing.slice(number * BATCH, (number + 1) * BATCH).map(({ legacy_id }) => legacy_id);
      return { schoolId: null, label: legacyIds.join(', '), detail: { legacyIds } };
    });
  },
  async run({ detail }, { client, startedBy }) {
    const { legacyIds } = batch.parse(detail);
    const schools = staticSchools().filter(({ legacy_id }) => legacyIds.includes(legacy_id));
    const outcomes = await staticOutcomes(client, schools, { write: true, actor: startedBy });
    const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    return { kind: 'done', result: { inserted: count('inserted'), completed: count('completed') } };
  },
};
