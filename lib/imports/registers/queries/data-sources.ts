import 'server-only';
import { cache } from 'react';
import { type CountedRegister, isRegisterId } from '@/lib/imports/registers/model/registers';
import type { DataSources } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

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
