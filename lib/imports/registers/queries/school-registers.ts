import 'server-only';
import { cache } from 'react';
import { type CountedRegister, isRegisterId, REGISTERS } from '@/lib/imports/registers/model/registers';
import { type SchoolRegister, statedFacts } from '@/lib/imports/registers/model/school-register';
import type { School } from '@/lib/schools/model/school';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { DataSources, StatedBy } from '@/lib/supabase/results/registers';

type Asked = Pick<School, 'id' | 'coordinates'>;

/** Registers of an active school. Cached for each request. Throws BackendError. */
export const schoolRegisters = cache((school: School) => registersOf(publicClient(), school));

/** The same for any school visible to the client. */
export async function registersOf(client: BackendClient, school: Asked): Promise<SchoolRegister[]> {
  const stated = unwrap('school_registers', await client.rpc('school_registers', { p_school: school.id }));
  return toRegisters(stated, school);
}

/** Registers of a programme that has not been changed. Throws BackendError. */
export async function programmeRegisters(school: School, programmeId: string): Promise<SchoolRegister[]> {
  const stated = unwrap(
    'school_registers',
    await publicClient().rpc('school_registers', { p_school: school.id, p_programme: programmeId }),
  );
  return toRegisters(stated, school);
}

/** Registers unknown to this version have no name, so they are omitted. */
function toRegisters(stated: readonly StatedBy[], { coordinates }: Asked): SchoolRegister[] {
  return stated.flatMap(({ register, source, identifier, page, name, edition, gone_since, facts }) =>
    isRegisterId(register)
      ? [
          {
            id: register,
            source,
            identifier,
            page,
            registeredName: name,
            edition,
            goneSince: gone_since,
            facts: statedFacts(
              facts,
              coordinates?.precision === 'campus',
              REGISTERS[register].sources?.[source ?? '']?.derived,
            ),
          },
        ]
      : [],
  );
}

/** All data sources with their numbers. Throws BackendError. */
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
