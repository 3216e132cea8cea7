import { outcomeText } from '@/lib/figures/model/texts';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolCard } from '@/lib/schools/model/school';

const LEVELS_SHOWN = 2;

export interface CardFacts {
  /** 'Public · Vocational, intermediate'. */
  studies: string;
  /** '46% of students graduate (whole school, 2022)'. */
  outcome: string;
}

export function cardFacts(language: Language, { ownership, levels, outcome }: SchoolCard): CardFacts {
  const words = translator(language, 'Programme');
  const named = levels.slice(0, LEVELS_SHOWN).map((level) => words(`levels.${level}`));
  const more = levels.length - named.length;
  return {
    studies: [
      ownership && translator(language, 'Ownerships')(ownership),
      ...named,
      more > 0 && translator(language, 'Card')('more', { count: more }),
    ]
      .filter(Boolean)
      .join(' · '),
    outcome: outcome === null ? '' : outcomeText(language, outcome),
  };
}
