import { unstable_rethrow } from 'next/navigation';
import { useActionState, useSyncExternalStore } from 'react';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/accounts/model/form-state';

export type AccountAction = (before: FormState, form: FormData) => Promise<FormState>;

const never = () => () => {};

/** useActionState for account forms: a failed request keeps the input. `address` is used before scripts run. */
export function useFormAction(action: AccountAction, address: string) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useActionState(hasScript ? orUnreachable(action) : action, INITIAL_FORM_STATE, address);
}

/** Converts failed requests to responses. Passwords are not kept. */
export function orUnreachable(action: AccountAction): AccountAction {
  return async (before, form) => {
    try {
      return await action(before, form);
    } catch (error) {
      unstable_rethrow(error);
      const typed = [...form].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !/password|^\$/i.test(entry[0]),
      );
      return { ...before, outcome: 'unreachable', problems: {}, values: Object.fromEntries(typed) };
    }
  };
}
