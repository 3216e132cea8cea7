import { describe, expect, it } from 'vitest';
import { isAdminRole, toRole } from '@/lib/accounts/roles';
import { sessionAfter } from '@/lib/supabase/session-cookies';

const change = (name: string, value = 'x') => ({ name, value });

describe('the marker of a session', () => {
  it('is set when a session is written, in one cookie or several', () => {
    expect(sessionAfter([change('gcsd-auth')])).toBe(true);
    expect(sessionAfter([change('gcsd-auth.0'), change('gcsd-auth.1')])).toBe(true);
  });

  it('stays when a shorter session needs fewer cookies', () => {
    expect(sessionAfter([change('gcsd-auth.0'), change('gcsd-auth.1', '')])).toBe(true);
  });

  it('goes when every cookie of the session goes', () => {
    expect(sessionAfter([change('gcsd-auth.0', ''), change('gcsd-auth.1', '')])).toBe(false);
  });

  it('is left alone by the verifier of a sign-in under way', () => {
    expect(sessionAfter([change('gcsd-auth-code-verifier')])).toBeNull();
    expect(sessionAfter([])).toBeNull();
  });
});

describe('a role', () => {
  it.each([undefined, null, '', 'owner', 'Admin'])('that is stored as %j is user', (stored) => {
    expect(toRole(stored)).toBe('user');
  });

  it('counts as admin for admin and super_admin alone', () => {
    expect((['user', 'admin', 'super_admin'] as const).map(isAdminRole)).toEqual([false, true, true]);
  });
});
