/** Mail texts in Spanish and English, without user data. */

export type MailKind = 'confirmation' | 'registered' | 'recovery';

export type MailLanguage = 'es' | 'en';

export interface MailText {
  subject: string;
  /** Before the link. */
  lead: string;
  action: string;
  /** For recipients who did not request the mail. */
  ignore: string;
}

export const MAIL_TEXTS: Record<MailLanguage, (kind: MailKind, site: string) => MailText> = {
  es: (kind, site) => ({ ...SPANISH[kind](site), ignore: IGNORE.es }),
  en: (kind, site) => ({ ...ENGLISH[kind](site), ignore: IGNORE.en }),
};

export const VALIDITY: Record<MailLanguage, string> = {
  es: 'El enlace sirve una sola vez, durante una hora.',
  en: 'The link works once, for one hour.',
};

const IGNORE = {
  es: 'Si no lo has pedido, no hace falta que hagas nada: puedes borrar este mensaje.',
  en: 'If you did not ask for this, there is nothing to do: you can delete this message.',
};

type Wording = Record<MailKind, (site: string) => Omit<MailText, 'ignore'>>;

const SPANISH: Wording = {
  confirmation: (site) => ({
    subject: 'Confirma tu correo electrónico',
    lead: `Confirma que esta dirección es tuya para activar tu cuenta en ${site}.`,
    action: 'Confirmar mi correo',
  }),
  registered: (site) => ({
    subject: 'Este email ya está registrado',
    lead: `Alguien ha querido crear una cuenta en ${site} con esta dirección, que ya tiene una. Si has sido tú, intenta iniciar sesión; si no recuerdas la contraseña, allí mismo puedes pedir otra.`,
    action: `Ir a ${site}`,
  }),
  recovery: (site) => ({
    subject: 'Elige una contraseña nueva',
    lead: `Alguien ha pedido una contraseña nueva para tu cuenta en ${site}.`,
    action: 'Elegir una contraseña nueva',
  }),
};

const ENGLISH: Wording = {
  confirmation: (site) => ({
    subject: 'Confirm your e-mail address',
    lead: `Confirm that this address is yours to activate your account at ${site}.`,
    action: 'Confirm my address',
  }),
  registered: (site) => ({
    subject: 'This email is already registered',
    lead: `Somebody tried to create an account at ${site} with this address, which already has one. If it was you, try signing in; if you have forgotten the password, you can ask for a new one there.`,
    action: `Go to ${site}`,
  }),
  recovery: (site) => ({
    subject: 'Choose a new password',
    lead: `Somebody asked for a new password for your account at ${site}.`,
    action: 'Choose a new password',
  }),
};
