import type { ReactNode } from 'react';

/** Sections of the legal pages, with equal anchors in both languages. They describe what this software stores. */
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

export interface LegalFacts {
  owner: string | null;
  /** Contact address; null when not set: the contact form is used. */
  email: ReactNode;
  /** With a map key, school pages show Google's map. */
  hasMap: boolean;
}

export interface LegalText<Page extends LegalPage> {
  title: string;
  /** For search engines; under 160 characters. */
  description: string;
  lead: string;
  sections: Record<SectionId<Page>, { title: string; body: ReactNode }>;
}
