import 'server-only';
import { cookies, headers } from 'next/headers';
import { LANGUAGE_KEY, type Language } from './locales';
import { negotiateLanguage } from './negotiate';

/** For pages whose address has no language: admin area, sign-in. Makes the page dynamic. */
export async function requestLanguage(): Promise<Language> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return negotiateLanguage(jar.get(LANGUAGE_KEY)?.value, sent.get('accept-language'));
}
