import { formatCount, formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { choiceLabel } from '@/lib/schools/model/choice-label';
import type { Part } from '@/lib/schools/model/field';
import { hostOf } from '@/lib/schools/model/links';
import { propertyOf } from '@/lib/schools/model/public-values';
import { inLanguage } from '@/lib/schools/model/school';
import { type FieldName, fieldOf } from './field-names';
import type { Programme } from './programme';
import { durationText, languagesText, lengthText, monthsText, partialDay } from './texts';

/** A fact as plain text; null when unknown. */
export function factText(language: Language, programme: Programme, name: FieldName): string | null {
  const held = heldBy(programme, name);
  const { value } = fieldOf(name);
  if (name === 'duration_value') return length(language, programme);
  if (name === 'credits_value') return credits(language, programme);
  if (name === 'internship') return internship(language, programme);
  if (held === null || held === undefined) return null;
  switch (value.kind) {
    case 'choice':
      return choiceLabel(language, value.words, String(held));
    case 'count':
    case 'quantity':
      return formatCount(language, Number(held));
    case 'texts':
      return inLanguage(held as Record<Language, string | null>, language)?.text ?? null;
    case 'months':
      return monthsText(language, held as number[], 'long') || null;
    case 'languages':
      return languagesText(language, held as string[]) || null;
    case 'records':
      return recordsOf(programme, name)
        .map((parts) => parts.map((part) => partText(language, part)).join(' · '))
        .join('\n');
    case 'day':
      return formatDay(language, String(held));
    case 'flag':
      return null;
    default:
      return String(held);
  }
}

export function heldBy(programme: Programme, name: FieldName): unknown {
  return (programme as unknown as Record<string, unknown>)[propertyOf(name)];
}

export interface KnownPart {
  part: Part;
  text: string;
}

export function recordsOf(programme: Programme, name: FieldName): KnownPart[][] {
  const { value } = fieldOf(name);
  if (value.kind !== 'records') return [];
  return (heldBy(programme, name) as Record<string, string | null>[]).map((record) =>
    Object.entries(value.parts).flatMap(([key, part]) => (record[key] ? [{ part, text: record[key] }] : [])),
  );
}

export function partText(language: Language, { part: { value }, text }: KnownPart): string {
  switch (value.kind) {
    case 'choice':
      return choiceLabel(language, value.words, text);
    case 'partialDay':
      return partialDay(language, text);
    case 'webAddress':
      return hostOf(text);
    default:
      return text;
  }
}

/** With calendar weeks, if only value and another unit are known. */
function length(language: Language, programme: Programme): string | null {
  const text = durationText(language, programme);
  const { weeks, duration, durationScope, durationText: written } = programme;
  const saysAll = duration === null || duration.unit === 'weeks' || durationScope === 'classes';
  if (text === null || weeks === null || weeks < 1 || saysAll || (written.es ?? written.en) !== null)
    return text;
  return translator(language, 'Programme')('inWeeks', {
    length: text,
    weeks: formatCount(language, Math.round(weeks)),
  });
}

function credits(language: Language, { credits }: Programme): string | null {
  return credits && `${new Intl.NumberFormat(language).format(credits.value)} ${credits.unit}`;
}

function internship(language: Language, { internship: kind, internshipLength }: Programme): string | null {
  if (kind === null) return null;
  const t = translator(language, 'Programme');
  const what = t(`internships.${kind}`);
  return internshipLength ? t('withLength', { what, length: lengthText(language, internshipLength) }) : what;
}
