'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { type RegisterProblem, UnusableRegister } from '@/lib/imports/registers/model/files';
import { REGISTER_IDS } from '@/lib/imports/registers/model/registers';
import { shippedEdition, storeRun } from '@/lib/imports/registers/services/store-run';
import { startStep } from '@/lib/imports/services/start-step';
import { done, failed } from '@/lib/result';
import { serviceClient } from '@/lib/supabase/service';

/** Loads the bundled edition of a register and starts its check. Returns the run; changes no school. */
export const startRun = adminAction(
  z.object({ register: z.enum(REGISTER_IDS) }),
  async ({ register }, context) => {
    if (serviceClient() === null) return failed('noSecretKey');
    try {
      const { id } = await storeRun(context.client, register, shippedEdition(register));
      const started = await startStep(context, id, 'register-check');
      return started.ok ? done({ id }) : started;
    } catch (error) {
      if (!(error instanceof UnusableRegister)) throw error;
      const { problem, file, detail } = error;
      return failed<RegisterProblem>(problem, { file, detail });
    }
  },
);
