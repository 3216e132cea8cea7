import 'server-only';
import { serverConfig } from '@/lib/config';
import { SITE } from './config';

/** The address that visitors write to: NEXT_PUBLIC_CONTACT_EMAIL, else the site configuration's. */
export function contactEmail(): string {
  return serverConfig().contactEmail ?? SITE.contactEmail;
}
