import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { href } from '@/lib/routes';

/**
 * How the legal texts ask somebody to write, as the middle of a sentence: `write` to the address or, where none is set,
 * through the contact form; `from` an address, which the form is told instead.
 */
export function writeToUs(language: Language, email: ReactNode): { write: ReactNode; from: string } {
  const form = (words: string) => <a href={href(language, 'contact')}>{words}</a>;
  if (language === 'es')
    return email
      ? { write: <>escribe a {email}</>, from: 'desde' }
      : { write: <>escríbenos a través del {form('formulario de contacto')}</>, from: 'indicando' };
  return email
    ? { write: <>write to {email}</>, from: 'from' }
    : { write: <>write to us through the {form('contact form')}</>, from: 'giving' };
}
