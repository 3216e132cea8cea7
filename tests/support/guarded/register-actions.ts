import { admin, type GuardedAction } from './guarded-action.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Actions on registers, in the form of ACTIONS. */
export const REGISTER_ACTIONS: Record<string, GuardedAction> = {
  // An import of schools is no run of a register.
  'imports/registers/actions/check-run.ts': admin(
    '/admin/registers',
    ({ uploaded }) => ({ id: uploaded.id }),
    { answer: /"error":"missing"/ },
  ),
  'imports/registers/actions/start-run.ts': admin('/admin/registers', () => ({ register: 'usa' }), {
    harmless: { register: 'no such register' },
    answer: /"error":"invalid"/,
  }),
  // Withdrawing an unconfirmed source changes nothing.
  'imports/registers/actions/confirm-source.ts': admin('/admin/registers', () => ({
    register: 'spain',
    source: 'madrid',
    confirmed: false,
  })),
  'imports/registers/actions/decide-match.ts': admin(
    '/admin/registers/review',
    ({ uploaded }) => ({ import: uploaded.checked, position: 1, school: null }),
    { answer: /"error":"decided"/ },
  ),
  'imports/registers/actions/decide-differences.ts': admin('/admin/registers/review', ({ school }) => ({
    asked: [{ register: 'usa', identifier: school.id, column: 'phone', theirs: { phone: '1' }, ours: {} }],
    choice: 'keep',
  })),
  'imports/registers/actions/undo-decision.ts': admin(
    '/admin/registers/review?view=decisions',
    () => ({ id: NOBODY }),
    { answer: /"error":"missing"/ },
  ),
};
