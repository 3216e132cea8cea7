import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setting } from './env.mjs';

/**
 * Sentences with the owner's unset values, which pages omit (decision 24), and with what is off by default; undefined
 * when there are none.
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
  const sentences = [
    ...(unset.length === 0
      ? []
      : [`Not set yet, so pages leave it out: ${new Intl.ListFormat('en').format(unset)}.`]),
    ...(setting(env, 'NEXT_PUBLIC_ILLUSTRATIVE_DATA') === 'on'
      ? []
      : ['Example reviews and statistics are off; NEXT_PUBLIC_ILLUSTRATIVE_DATA=on shows them.']),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
