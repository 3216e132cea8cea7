import type { MailKind } from './texts.ts';

export interface Mail {
  id: string;
  sentAt: string;
  kind: MailKind;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
}
