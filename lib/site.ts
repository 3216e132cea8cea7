import 'server-only';
import { serverConfig } from './config';

/**
 * What an owner sets once: the names of the specification that were withheld, with neutral defaults
 * (decision 24). The e-mail address can also come from NEXT_PUBLIC_CONTACT_EMAIL.
 */
export const SITE = {
  /** Year in the footer (specification, point 1). */
  copyrightYear: 2024,
  themeColor: '#0EA5E9',
  contactEmail: 'contact@example.org',
  /** 'Our Partners': name in both languages and address. */
  partners: [
    { es: 'Sitio asociado 1', en: 'Partner site 1', url: 'https://example.org/' },
    { es: 'Sitio asociado 2', en: 'Partner site 2', url: 'https://example.com/' },
    { es: 'Sitio asociado 3', en: 'Partner site 3', url: 'https://example.net/' },
  ],
  /** The team on the About page: roles and what they do, not names (decision 33). */
  team: [
    {
      es: { role: 'Documentación', task: 'Busca las fuentes y contrasta con ellas cada dato de una ficha.' },
      en: { role: 'Research', task: 'Finds the sources and checks every fact of an entry against them.' },
    },
    {
      es: { role: 'Redacción y traducción', task: 'Escribe las fichas en español y en inglés.' },
      en: { role: 'Writing and translation', task: 'Writes the entries in Spanish and English.' },
    },
    {
      es: { role: 'Atención', task: 'Lee los mensajes, responde y corrige lo que está mal.' },
      en: { role: 'Reader service', task: 'Reads the messages, answers them and corrects what is wrong.' },
    },
    {
      es: { role: 'Desarrollo y diseño', task: 'Mantiene el sitio rápido, accesible y seguro.' },
      en: { role: 'Development and design', task: 'Keeps the site fast, accessible and secure.' },
    },
  ],
} as const;

/** The address that visitors write to: NEXT_PUBLIC_CONTACT_EMAIL, else the site configuration's. */
export function contactEmail(): string {
  return serverConfig().contactEmail ?? SITE.contactEmail;
}

/** Makes a path of this site absolute; pure code is handed one. */
export type Absolute = (path: string) => string;

/** The absolute address of a path of this site, for canonical links, structured data and mail. */
export function absolute(path: string): string {
  return new URL(path, serverConfig().siteUrl).href;
}
