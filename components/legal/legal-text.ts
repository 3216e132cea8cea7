import type { ReactNode } from 'react';

/**
 * The legal pages describe what this software does; whoever changes what it stores changes them too. Each language of a
 * page is one module with the sections named here, so that both say the same things under the same anchors.
 */
export const LEGAL_SECTIONS = {
  privacy: [
    'controller',
    'reading',
    'contact',
    'accounts',
    'administration',
    'schools',
    'third-parties',
    'where',
    'rights',
    'deletion',
    'changes',
  ],
  cookies: ['summary', 'cookies', 'storage', 'map', 'control'],
  terms: [
    'service',
    'facts',
    'illustrative',
    'use',
    'accounts',
    'content',
    'links',
    'liability',
    'changes',
    'contact',
  ],
  accessibility: ['status', 'tested', 'limits', 'feedback', 'enforcement'],
} as const;

export type LegalPage = keyof typeof LEGAL_SECTIONS;
type SectionId<Page extends LegalPage> = (typeof LEGAL_SECTIONS)[Page][number];

/** What differs between installations. */
export interface LegalFacts {
  /** SITE_OWNER; null when it is not set. */
  owner: string | null;
  /** The contact address; null when none is set, and then the contact form stands in. */
  email: ReactNode;
  /** Whether a map key is set, so that the map of a school page comes from Google. */
  hasMap: boolean;
}

export interface LegalText<Page extends LegalPage> {
  title: string;
  /** For search engines; under 160 characters. */
  description: string;
  lead: string;
  sections: Record<SectionId<Page>, { title: string; body: ReactNode }>;
}
