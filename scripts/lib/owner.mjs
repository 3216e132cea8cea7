import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setting } from './env.mjs';

/**
 * A sentence with the owner's unset values, which pages omit (decision 24); undefined when all are set.
 * @param {string} root
 * @param {import('./env.mjs').Environment} env
 */
export function unsetSentence(root, env) {
  /** @type {{ contactEmail: string | null, partners: unknown[] }} */
  const owner = JSON.parse(readFileSync(path.join(root, 'lib/owner.json'), 'utf8'));
  const unset = [
    ...(owner.contactEmail || setting(env, 'NEXT_PUBLIC_CONTACT_EMAIL')
      ? []
      : ['the contact address (NEXT_PUBLIC_CONTACT_EMAIL)']),
    ...(setting(env, 'SITE_OWNER') ? [] : ['the legal owner (SITE_OWNER)']),
    ...(owner.partners.length > 0 ? [] : ['the partner sites (lib/owner.json)']),
  ];
  if (unset.length === 0) return undefined;
  return `Not set yet, so pages leave it out: ${new Intl.ListFormat('en').format(unset)}.`;
}
