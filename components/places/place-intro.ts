import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/prices/model/amounts';
import { LEVELS, type Level } from '@/lib/schools/model/programme-choices';
import type { FoundPlace } from '@/lib/search/queries/place-page';
import { placeLabel } from './place-links';

const NAMED = 3;

export function placeIntro(language: Language, found: FoundPlace): string[] {
  const t = translator(language, 'Places');
  const { place, result, programmes, towns, townCount } = found;
  const located = towns.reduce((sum, { schools }) => sum + schools, 0);
  // A number of towns would be misleading where most schools state none.
  const hasTowns = place.town === '' && located * 2 > result.total;
  const most = towns.filter(({ schools }) => schools > 1).slice(0, NAMED);
  const list = new Intl.ListFormat(language);
  const sentences = [
    t('counted', {
      count: result.total,
      towns: hasTowns ? townCount : 0,
    }),
  ];
  if (hasTowns && townCount > 1 && most.length > 1) {
    const names = most.map(
      ({ place: town, name, schools }) =>
        `${placeLabel(language, town, name)} (${formatCount(language, schools)})`,
    );
    sentences.push(t('mostIn', { towns: list.format(names) }));
  }
  if (programmes.programmes > 0) {
    sentences.push(
      t('programmes', {
        schools: result.total,
        count: programmes.programmes,
      }),
    );
  }
  const medians = LEVELS.flatMap((level) => programmes.medians.filter((one) => one.level === level)).map(
    ({ level, euros, programmes: count }) =>
      t('median', {
        level: translator(language, 'Programme')(`levels.${level as Level}`),
        amount: moneyText(language, roundMoney(euros), 'EUR'),
        count,
      }),
  );
  if (medians.length > 0)
    sentences.push(t('medians', { list: medians.join('; '), who: whose(programmes.medians) }));
  return sentences;
}

function whose(medians: FoundPlace['programmes']['medians']): 'all' | 'most' | 'state' | 'any' {
  const sum = (key: 'programmes' | 'international' | 'in_state') =>
    medians.reduce((all, one) => all + one[key], 0);
  const share = sum('international') / sum('programmes');
  if (share > 0.5) return share === 1 ? 'all' : 'most';
  return sum('in_state') / sum('programmes') > 0.5 ? 'state' : 'any';
}

/** To hundreds: a median of converted prices is not exact. */
function roundMoney(euros: number): number {
  return Math.max(100, Math.round(euros / 100) * 100);
}
