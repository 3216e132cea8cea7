import { z } from 'zod';
import { countableWords } from './search-words';

/** What is counted: a school's page shown, a search that found nothing, a click from a school to its own site. */
export const EVENT_KINDS = ['school_view', 'outgoing_click', 'empty_search'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Something that was done in a browser, without whoever did it. */
export interface UsageEvent {
  kind: EventKind;
  /** The school it was about; null for a search. */
  slug: string | null;
}

/** An event, with the words of a search that asked for nothing else; null where they are not to be kept. */
export interface SentEvent {
  event: UsageEvent;
  words: string | null;
}

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(450);
const event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('school_view'), slug }),
  z.strictObject({ kind: z.literal('outgoing_click'), slug }),
  z.strictObject({ kind: z.literal('empty_search'), words: z.string().max(200).optional() }),
]);

/** Reads what a page sent, a form's body; null for anything that is not exactly an event. */
export function parseEvent(body: string): SentEvent | null {
  const { data } = event.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (!data) return null;
  return data.kind === 'empty_search'
    ? { event: { kind: data.kind, slug: null }, words: countableWords(data.words ?? '') }
    : { event: data, words: null };
}
