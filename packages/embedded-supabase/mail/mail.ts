import type { MailKind } from './texts.ts';

export interface Mail {
  id: string;
  /** ISO time. */
  sentAt: string;
  kind: MailKind;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Null for a mail with a code only. */
  link: string | null;
}
