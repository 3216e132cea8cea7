import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { countableWords } from './search-words';

/** A view of a school's page, a search without results, a click on a link to a school's website. */
export const EVENT_KINDS = ['school_view', 'outgoing_click', 'empty_search'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface UsageEvent {
  kind: EventKind;
  /** Null for a search. */
  slug: string | null;
}

/** An event, with the words of a search without filters; null where they must not be stored. */
export interface SentEvent {
  event: UsageEvent;
  words: string | null;
}

const slug = boundedText(450).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('school_view'), slug }),
  z.strictObject({ kind: z.literal('outgoing_click'), slug }),
  z.strictObject({ kind: z.literal('empty_search'), words: boundedText(200).optional() }),
]);

/** Parses a form body; null when it is not a valid event. */
export function parseEvent(body: string): SentEvent | null {
  const { data } = event.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!data) return null;
  return data.kind === 'empty_search'
    ? { event: { kind: data.kind, slug: null }, words: countableWords(data.words ?? '') }
    : { event: data, words: null };
}
