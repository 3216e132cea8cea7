/** A mail as it is kept in the mailbox and sent. */
import type { MailKind } from './texts.ts';

export interface Mail {
  id: string;
  /** ISO moment. */
  sentAt: string;
  kind: MailKind;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one address in it, or null for a mail that carries a code only. */
  link: string | null;
}
