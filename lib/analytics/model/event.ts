import { z } from 'zod';

/** What is counted: a school's page shown, a search that found nothing, a click from a school to its own site. */
export const EVENT_KINDS = ['school_view', 'outgoing_click', 'empty_search'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Something that was done in a browser, without whoever did it. */
export interface UsageEvent {
  kind: EventKind;
  /** The school it was about; null for a search. */
  slug: string | null;
}

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(450);
const event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('school_view'), slug }),
  z.strictObject({ kind: z.literal('outgoing_click'), slug }),
  z.strictObject({ kind: z.literal('empty_search') }),
]);

/** Reads what a page sent, a form's body; null for anything that is not exactly an event. */
export function parseEvent(body: string): UsageEvent | null {
  const { data } = event.safeParse(Object.fromEntries(new URLSearchParams(body)));
  return data ? { kind: data.kind, slug: data.kind === 'empty_search' ? null : data.slug } : null;
}
