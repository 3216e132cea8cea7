import 'server-only';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { authClient, NO_COOKIES } from '@/lib/supabase/auth-client';
import { answer } from './model/answer';
import { outcomeOf } from './model/failure';
import type { FormState } from './model/form-state';
import { SIGN_IN_LIMITS } from './sign-in-limits';

/** Null when the password is right, else an error at `currentPassword`. Wrong ones count towards the sign-in limit. */
export async function refusePassword(email: string, password: string): Promise<FormState | null> {
  if (password === '') return wrong('required');
  const clientIp = await requestClientIp();
  const attempt = SIGN_IN_LIMITS.begin(email, clientIp);
  if (attempt.waitSeconds > 0) return answer('limited', {}, attempt.waitSeconds);
  const { auth, waitSeconds } = await authClient(clientIp, NO_COOKIES);
  const { error } = await auth.signInWithPassword({ email, password });
  if (!error) {
    attempt.succeeded();
    await auth.signOut({ scope: 'local' });
    return null;
  }
  const outcome = outcomeOf(error);
  if (outcome === 'invalidCredentials') return wrong('wrongPassword');
  attempt.cancelled();
  return answer(outcome, {}, waitSeconds());
}

function wrong(problem: 'required' | 'wrongPassword'): FormState {
  return { ...answer('checkFields'), problems: { currentPassword: problem } };
}
