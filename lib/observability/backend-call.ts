export interface BackendCall {
  target: string;
  /** Kind of mail that Auth sends; null for none. */
  mail: string | null;
}

const REST = /^\/rest\/v1\/((?:rpc\/)?[a-z_]{1,63})$/;
const AUTH = /^\/auth\/v1\/([a-z]+)(?:\/|$)/;
const MAILS: Record<string, string> = {
  'POST signup': 'signup',
  'POST recover': 'recovery',
  'POST resend': 'resent',
  'POST otp': 'link',
  'POST magiclink': 'link',
  'POST invite': 'invitation',
};

/** Classifies a backend call, without personal data. */
export function backendCall(input: string | URL | Request, method = 'GET'): BackendCall {
  const { pathname } = new URL(typeof input === 'string' || input instanceof URL ? input : input.url);
  const table = REST.exec(pathname)?.[1];
  if (table !== undefined) return { target: table, mail: null };
  const verb = AUTH.exec(pathname)?.[1];
  if (verb !== undefined) return { target: 'auth', mail: MAILS[`${method} ${verb}`] ?? null };
  return { target: pathname.startsWith('/storage/') ? 'storage' : 'other', mail: null };
}
