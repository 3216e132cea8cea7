import { describe, expect, it } from 'vitest';
import { linkValues, readEmailLink } from '@/lib/accounts/model/email-link';

const read = (values: Record<string, string>) => readEmailLink((name) => values[name]);

describe('the link of a mail', () => {
  it.each([
    [{ token_hash: 'ab12', type: 'signup', next: '/contacto' }],
    [{ token_hash: 'pkce_ab12', type: 'recovery' }],
    [{ code: '0f3c-11', type: 'email' }],
  ])('%j is read and carried on as it is', (values) => {
    const link = read(values);
    expect(link && linkValues(link)).toEqual(values);
  });

  it.each([
    [{ token_hash: 'ab12' }],
    [{ token_hash: 'ab12', type: 'reauthentication' }],
    [{ token_hash: 'ab 12', type: 'signup' }],
    [{ token_hash: 'a'.repeat(300), type: 'signup' }],
    [{ error_code: 'otp_expired', type: 'signup' }],
  ])('%j is none', (values) => {
    expect(read(values)).toBeNull();
  });
});
