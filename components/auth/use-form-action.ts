import { unstable_rethrow } from 'next/navigation';
import { useActionState, useSyncExternalStore } from 'react';
import { type FormState, INITIAL_FORM_STATE } from '@/lib/auth/model/form-state';

export type AccountAction = (before: FormState, form: FormData) => Promise<FormState>;

const never = () => () => {};

/**
 * useActionState for a form of the account. Where the request is lost, the form says so and keeps what was typed. `address` is of the page
 * that shows it: the server's own action stands in the page until a script runs, so that browsers without script can send it there.
 */
export function useFormAction(action: AccountAction, address: string) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useActionState(hasScript ? orUnreachable(action) : action, INITIAL_FORM_STATE, address);
}

/** The action, whose lost requests are answers. Passwords are not kept, as in the server's answers. */
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
