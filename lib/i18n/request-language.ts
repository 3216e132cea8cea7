import 'server-only';
import { cookies, headers } from 'next/headers';
import { LANGUAGE_KEY, type Language } from './locales';
import { negotiateLanguage } from './negotiate';

/** The visitor's language on pages whose address has none: admin area, sign-in. Makes the page dynamic. */
export async function requestLanguage(): Promise<Language> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return negotiateLanguage(jar.get(LANGUAGE_KEY)?.value, sent.get('accept-language'));
}
