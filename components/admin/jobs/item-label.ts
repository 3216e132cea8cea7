import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

/** A batch of a file, 'schools.csv · 1–400', or of all schools, '1–200'. */
const PORTION = /^(?:(.+) · )?(\d+)–(\d+)$/;

export function itemLabel(language: Language, label: string): string {
  const [, file, from, to] = PORTION.exec(label) ?? [];
  if (from === undefined || to === undefined) return label;
  const t = translator(language, 'AdminJobs');
  const range = `${formatCount(language, Number(from))}–${formatCount(language, Number(to))}`;
  return file === undefined ? t('schoolPortion', { range }) : t('rowPortion', { range, file });
}

/** The file name, for the title of the job. */
export const withoutPortion = (label: string): string => PORTION.exec(label)?.[1] ?? label;
