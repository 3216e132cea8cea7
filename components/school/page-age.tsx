import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { partialDay } from '@/lib/programmes/model/texts';
import { editionDay, isAged, newest, sourceDay } from '@/lib/schools/model/source-age';

interface Stated {
  checkedOn: string | null;
  sources: readonly { url: string; facts: string; seen?: string | null }[];
}

/** Day, month or year of the newest source that says when it is of; null without any. */
export function newestSource(
  stated: readonly Stated[],
  registers: readonly Pick<SchoolRegister, 'edition'>[] = [],
): string | null {
  return newest([
    ...stated.flatMap(({ sources, checkedOn }) => sources.map((source) => sourceDay(source, checkedOn))),
    ...registers.map(({ edition }) => editionDay(edition)),
  ]);
}

/** At the top of a page whose newest source is older than five years. */
export function PageAge({ language, day, today }: { language: Language; day: string | null; today: Date }) {
  if (day === null || !isAged(day, today)) return null;
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
  const day = newestSource([stated]);
  return day === null
    ? t('undated', { day: partialDay(language, stated.checkedOn.slice(0, 10)) })
    : t('newest', { day: partialDay(language, day) });
}
