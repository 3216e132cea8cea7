import type { Revert } from '../types.ts';

const METADATA = 'supabase/migrations/20261128071600_limit_user_metadata.sql';
const SECOND_FACTORS = 'supabase/migrations/20261128000000_baseline.sql';

export const accounts: Revert[] = [
  {
    point: 3,
    file: METADATA,
    find: "  new.encrypted_password := '';\n",
    replace: '',
  },
  {
    point: 17,
    file: METADATA,
    find: '  if old.confirmation_sent_at is not null then\n',
    replace: '  if false then\n',
  },
  {
    point: 17,
    file: METADATA,
    find: "           else given.key = 'full_name'\n",
    replace: '           else true\n',
  },
  {
    point: 17,
    file: 'lib/supabase/session-size.ts',
    find: 'return bytes > MAX_SESSION_BYTES;',
    replace: 'return bytes > 1_000_000;',
  },
  {
    point: 18,
    file: 'packages/embedded-supabase/auth/token-password.ts',
    find: '    [PASSWORD_FROM_ANYWHERE, email],\n    [PASSWORD_IN_A_DAY, email],\n',
    replace: '',
  },
  {
    point: 11,
    file: 'app/(app)/auth/v1/verify/route.ts',
    find: `export function GET(request: Request): Response {
  const query = new URL(request.url).searchParams;
`,
    replace: `export async function GET(request: Request) {
  const query = new URL(request.url).searchParams;
  const { authClient } = await import('@/lib/supabase/auth-client');
  const { auth } = await authClient(null);
  await auth.verifyOtp({ token_hash: query.get('token'), type: query.get('type') });
`,
  },
  {
    point: 13,
    file: 'lib/auth/actions/sign-up.ts',
    find: "  if (data.session) redirect(queryHref('newPassword', { next }));\n",
    replace: `  if (data.user?.identities?.length === 0) return answer('alreadyRegistered', values);
  if (data.session) redirect(queryHref('newPassword', { next }));
`,
  },
  {
    point: 7,
    file: 'packages/embedded-supabase/auth/mails.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the file
    find: 'limits.take(MAIL_BY_PAIR, `${clientKey}\\n${to}`);',
    replace: 'limits.take(MAIL_BY_PAIR, to);',
  },
  // Any token of the account counts as a valid session, even when banned.
  {
    point: 2,
    file: SECOND_FACTORS,
    find: '            join auth.sessions s on s.user_id = u.id\n',
    replace: "            left join auth.sessions s on s.id::text = auth.jwt() ->> 'session_id'\n",
  },
  {
    point: 2,
    file: SECOND_FACTORS,
    find: `             and s.id::text = auth.jwt() ->> 'session_id'
             and (s.not_after is null or s.not_after > now())
             and (u.banned_until is null or u.banned_until <= now())
`,
    replace: '',
  },
  {
    point: 2,
    file: 'lib/auth/fresh-user.ts',
    find: 'return data.user?.id === user.id ? user : null;',
    replace: 'return data === undefined ? null : user;',
  },
  {
    point: 2,
    file: 'lib/auth/present-password.ts',
    find: "  if (password === '') return wrong('required');\n",
    replace: "  if (password === '') return null;\n",
  },
  {
    point: 'second factor',
    file: SECOND_FACTORS,
    find: "               when live.enrolled then 'asked'\n",
    replace: "               when live.enrolled then 'none'\n",
  },
  {
    point: 'second factor',
    file: 'packages/embedded-supabase/auth/factor-verify.ts',
    find: '  services.limits.take(FACTOR_BY_ACCOUNT, signedIn.user.id);\n',
    replace: '',
  },
];
