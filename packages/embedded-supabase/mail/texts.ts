/** Mail texts in Spanish and English, without user data except the address. */

export type MailKind =
  | 'confirmation'
  | 'registered'
  | 'recovery'
  | 'invite'
  | 'email_change_new'
  | 'email_change_current';

export type MailLanguage = 'es' | 'en';

export interface MailText {
  subject: string;
  /** Before the link. */
  lead: string;
  action: string;
  /** For recipients who did not request the mail. */
  ignore: string;
}

export interface MailFacts {
  site: string;
  /** The account's new address. */
  newEmail: string;
}

export const MAIL_TEXTS: Record<MailLanguage, (kind: MailKind, facts: MailFacts) => MailText> = {
  es: (kind, facts) => ({ ...SPANISH[kind](facts), ignore: IGNORE.es }),
  en: (kind, facts) => ({ ...ENGLISH[kind](facts), ignore: IGNORE.en }),
};

export const VALIDITY: Record<MailLanguage, string> = {
  es: 'El enlace sirve una sola vez, durante una hora.',
  en: 'The link works once, for one hour.',
};

const IGNORE = {
  es: 'Si no lo has pedido, no hace falta que hagas nada: puedes borrar este mensaje.',
  en: 'If you did not ask for this, there is nothing to do: you can delete this message.',
};

type Wording = Record<MailKind, (facts: MailFacts) => Omit<MailText, 'ignore'>>;

const SPANISH: Wording = {
  confirmation: ({ site }) => ({
    subject: 'Confirma tu correo electrónico',
    lead: `Confirma que esta dirección es tuya para activar tu cuenta en ${site}.`,
    action: 'Confirmar mi correo',
  }),
  registered: ({ site }) => ({
    subject: 'Este email ya está registrado',
    lead: `Alguien ha querido crear una cuenta en ${site} con esta dirección, que ya tiene una. Si has sido tú, intenta iniciar sesión; si no recuerdas la contraseña, allí mismo puedes pedir otra.`,
    action: `Ir a ${site}`,
  }),
  recovery: ({ site }) => ({
    subject: 'Elige una contraseña nueva',
    lead: `Alguien ha pedido una contraseña nueva para tu cuenta en ${site}.`,
    action: 'Elegir una contraseña nueva',
  }),
  invite: ({ site }) => ({
    subject: `Invitación a ${site}`,
    lead: `Te han invitado a crear una cuenta en ${site}.`,
    action: 'Aceptar la invitación',
  }),
  email_change_new: ({ site, newEmail }) => ({
    subject: 'Confirma tu nueva dirección de correo',
    lead: `Confirma que tu cuenta en ${site} debe usar la dirección ${newEmail}.`,
    action: 'Confirmar la nueva dirección',
  }),
  email_change_current: ({ site, newEmail }) => ({
    subject: 'Confirma el cambio de tu dirección de correo',
    lead: `Alguien ha pedido que tu cuenta en ${site} use la dirección ${newEmail} en lugar de esta.`,
    action: 'Confirmar el cambio',
  }),
};

const ENGLISH: Wording = {
  confirmation: ({ site }) => ({
    subject: 'Confirm your e-mail address',
    lead: `Confirm that this address is yours to activate your account at ${site}.`,
    action: 'Confirm my address',
  }),
  registered: ({ site }) => ({
    subject: 'This email is already registered',
    lead: `Somebody tried to create an account at ${site} with this address, which already has one. If it was you, try signing in; if you have forgotten the password, you can ask for a new one there.`,
    action: `Go to ${site}`,
  }),
  recovery: ({ site }) => ({
    subject: 'Choose a new password',
    lead: `Somebody asked for a new password for your account at ${site}.`,
    action: 'Choose a new password',
  }),
  invite: ({ site }) => ({
    subject: `Invitation to ${site}`,
    lead: `You have been invited to create an account at ${site}.`,
    action: 'Accept the invitation',
  }),
  email_change_new: ({ site, newEmail }) => ({
    subject: 'Confirm your new e-mail address',
    lead: `Confirm that your account at ${site} should use the address ${newEmail}.`,
    action: 'Confirm the new address',
  }),
  email_change_current: ({ site, newEmail }) => ({
    subject: 'Confirm the change of your e-mail address',
    lead: `Somebody asked that your account at ${site} use the address ${newEmail} instead of this one.`,
    action: 'Confirm the change',
  }),
};
