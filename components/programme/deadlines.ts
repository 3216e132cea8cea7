import { noteChange } from '@/lib/cache/today';
import type { Language } from '@/lib/i18n/locales';
import { deadlineEnd } from '@/lib/programmes/model/deadline';
import { partText, recordsOf } from '@/lib/programmes/model/fact-text';
import type { Programme } from '@/lib/programmes/model/programme';

/** Of a deadline. The page is rendered again when one ends. */
export function isOver(date: string): boolean {
  const end = deadlineEnd(date);
  if (end !== null) noteChange(end);
  return end !== null && end <= new Date();
}

/** The first one that is not over: its stored day or month, and its text; null without one. */
export function nextDeadline(
  language: Language,
  programme: Programme,
): { date: string; text: string } | null {
  const dates = recordsOf(programme, 'application_deadlines')
    .flat()
    .filter(({ part }) => part.value.kind === 'partialDay');
  const next = dates.find(({ text }) => !isOver(text));
  return next ? { date: next.text, text: partText(language, next) } : null;
}
