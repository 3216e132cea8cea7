import 'server-only';
import { cache } from 'react';
import { type CountedRegister, isRegisterId } from '@/lib/imports/registers/model/registers';
import { type SchoolRegister, statedFacts } from '@/lib/imports/registers/model/school-register';
import type { School } from '@/lib/schools/model/school';
import type { BackendClient } from '@/lib/supabase/client';
import type { DataSources, StatedBy } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

type Asked = Pick<School, 'id' | 'coordinates'>;

/** The registers that state an active school. Page, metadata and structured data share one call. Throws BackendError. */
export const schoolRegisters = cache((school: School) => registersOf(publicClient(), school));

/** The same of any school that the client may see. */
export async function registersOf(client: BackendClient, school: Asked): Promise<SchoolRegister[]> {
  const stated = unwrap('school_registers', await client.rpc('school_registers', { p_school: school.id }));
  return toRegisters(stated, school);
}

/** Those that gave a programme, as long as nobody has changed it. Throws BackendError. */
export async function programmeRegisters(school: School, programmeId: string): Promise<SchoolRegister[]> {
  const stated = unwrap(
    'school_registers',
    await publicClient().rpc('school_registers', { p_school: school.id, p_programme: programmeId }),
  );
  return toRegisters(stated, school);
}

/** A register that this site no longer knows has no name to show. */
function toRegisters(stated: readonly StatedBy[], { coordinates }: Asked): SchoolRegister[] {
  return stated.flatMap(({ register, source, identifier, name, edition, gone_since, facts }) =>
    isRegisterId(register)
      ? [
          {
            id: register,
            source,
            identifier,
            registeredName: name,
            edition,
            goneSince: gone_since,
            facts: statedFacts(facts, coordinates?.precision === 'campus'),
          },
        ]
      : [],
  );
}

/** What the directory rests on, with its numbers. Throws BackendError. */
export const dataSources = cache(
  async (): Promise<Omit<DataSources, 'registers'> & { registers: CountedRegister[] }> => {
    const { registers, ...others } = unwrap('data_sources', await publicClient().rpc('data_sources'));
    return {
      ...others,
      registers: registers.flatMap(({ register, taken_in, ...counts }) =>
        isRegisterId(register) ? [{ ...counts, id: register, takenIn: taken_in }] : [],
      ),
    };
  },
);
