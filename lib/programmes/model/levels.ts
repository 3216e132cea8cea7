import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Level } from '../../schools/model/programme-choices';

/** Levels of ISCED 2011 (UNESCO); null for courses without a formal qualification. */
export const ISCED: Record<Level, readonly [lowest: number, highest: number] | null> = {
  'short-course': null,
  'professional-course': null,
  certificate: [3, 4],
  'vocational-intermediate': [3, 3],
  diploma: [4, 5],
  'vocational-higher': [5, 5],
  associate: [5, 5],
  bachelor: [6, 6],
  'postgraduate-diploma': [6, 7],
  master: [7, 7],
  doctorate: [8, 8],
};

export interface LevelExplanation {
  level: Level;
  name: string;
  what: string;
  isced: string;
  national: string;
}

export function explainLevel(language: Language, level: Level): LevelExplanation {
  const t = translator(language, 'Programme');
  const isced = ISCED[level];
  return {
    level,
    name: t(`levels.${level}`),
    what: t(`levelAbout.${level}`),
    isced: isced ? t('isced', { levels: isced[1] - isced[0] + 1, range: rangeOf(isced) }) : t('iscedNone'),
    national: t(`levelNational.${level}`),
  };
}

function rangeOf([lowest, highest]: readonly [number, number]): string {
  return lowest === highest ? String(lowest) : `${lowest}–${highest}`;
}
