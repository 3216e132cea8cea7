import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { partialDay } from '@/lib/programmes/model/texts';
import { editionDay, isAged, mentionedYear, newest, sourceDay } from '@/lib/schools/model/source-age';

interface Stated {
  checkedOn: string | null;
  sources: readonly { url: string; facts: string; seen?: string | null }[];
}

interface NewestSource {
  /** Day, month or year; null when no source says when it is of. */
  day: string | null;
  /** A later year of which a source without a date speaks. */
  mentioned: string | null;
}

export function newestSource(
  stated: readonly Stated[],
  registers: readonly Pick<SchoolRegister, 'edition'>[] = [],
): NewestSource {
  const day = newest([
    ...stated.flatMap(({ sources }) => sources.map(sourceDay)),
    ...registers.map(({ edition }) => editionDay(edition)),
  ]);
  const mentioned = newest(
    stated.flatMap(({ sources, checkedOn }) => sources.map((source) => mentionedYear(source, checkedOn))),
  );
  return { day, mentioned: mentioned !== null && mentioned > (day ?? '').slice(0, 4) ? mentioned : null };
}

/** At the top of a page whose newest source is older than five years. */
export function PageAge({
  language,
  newest: { day, mentioned },
  today,
}: {
  language: Language;
  newest: NewestSource;
  today: Date;
}) {
  if (day === null || !isAged(mentioned ?? day, today)) return null;
  return (
    <p className="school-status" role="note">
      {translator(language, 'Sources')('aged', { day: partialDay(language, day) })}
    </p>
  );
}

/** 'Newest source: October 2006'; of sources without a date the day on which they were read. */
export function sourcesDay(language: Language, stated: Stated): string | null {
  const t = translator(language, 'Sources');
  if (stated.checkedOn === null || stated.sources.length === 0) return null;
  const { day, mentioned } = newestSource([stated]);
  return day === null || mentioned !== null
    ? t('undated', { day: partialDay(language, stated.checkedOn.slice(0, 10)) })
    : t('newest', { day: partialDay(language, day) });
}
