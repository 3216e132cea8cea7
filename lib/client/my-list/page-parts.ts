import type { Language } from '@/lib/i18n/locales';
import type { EntryFacts, ListAnswer } from '@/lib/my-list/model/facts';
import type { KeptList, ListEntry } from '@/lib/my-list/model/kept';
import type { PageTexts } from '@/lib/my-list/page-texts';

/** The list's page: its element, texts and addresses (components/screens/my-list-screen.tsx). */
export interface PageParts {
  root: HTMLElement;
  texts: PageTexts;
  /** Address of the facts. */
  facts: string;
}

/** What the page's modules use of it (list-page.ts). */
export interface ListView {
  readonly parts: PageParts;
  /** By present address; null for what the directory does not have. */
  readonly facts: ReadonlyMap<string, EntryFacts | null>;
  readonly list: KeptList;
  /** Entries in the shown order. */
  ordered(): ListEntry[];
  tell(sentence: string): void;
  /** Replaces the entries, with an undo. */
  replace(entries: ListEntry[], sentence: string): void;
  takeFacts(answer: ListAnswer, asked: readonly string[]): void;
}

export function partsOf(root: HTMLElement): PageParts {
  const { myList = '', facts = '' } = root.dataset;
  return { root, texts: JSON.parse(myList) as PageTexts, facts };
}

/** Throws when the page lacks it. */
export function part<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export function pageLanguage(): Language {
  return document.documentElement.lang === 'es' ? 'es' : 'en';
}

/** Replaces placeholders in braces. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

export function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  return link;
}

export function announce(sentence: string): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = sentence;
}
