import type { GuardedAction } from './guarded-action.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The actions about registers, as ACTIONS has those of everything else. */
export const REGISTER_ACTIONS: Record<string, GuardedAction> = {
  'imports/registers/actions/check-run.ts': {
    needs: 'admin',
    page: () => '/admin/registers',
    // A file of schools is no run of a register.
    input: ({ uploaded }) => ({ id: uploaded.id }),
    answer: /"error":"missing"/,
  },
  'imports/registers/actions/start-run.ts': {
    needs: 'admin',
    page: () => '/admin/registers',
    input: () => ({ register: 'usa' }),
    harmless: { register: 'no such register' },
    answer: /"error":"invalid"/,
  },
  'imports/registers/actions/confirm-source.ts': {
    needs: 'admin',
    page: () => '/admin/registers',
    // Withdrawing what was never confirmed changes nothing.
    input: () => ({ register: 'spain', source: 'madrid', confirmed: false }),
  },
  'imports/registers/actions/decide-match.ts': {
    needs: 'admin',
    page: () => '/admin/registers/review',
    input: ({ uploaded }) => ({ import: uploaded.checked, position: 1, school: null }),
    answer: /"error":"decided"/,
  },
  'imports/registers/actions/decide-differences.ts': {
    needs: 'admin',
    page: () => '/admin/registers/review',
    input: ({ school }) => ({
      asked: [{ register: 'usa', identifier: school.id, column: 'phone', theirs: { phone: '1' }, ours: {} }],
      choice: 'keep',
    }),
  },
  'imports/registers/actions/undo-decision.ts': {
    needs: 'admin',
    page: () => '/admin/registers/review?view=decisions',
    input: () => ({ id: NOBODY }),
    answer: /"error":"missing"/,
  },
};
