import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/programmes/model/texts';
import type { FoundPlace } from '@/lib/schools/queries/place-page';
import { placeLabel } from './place-links';

/** How many towns are named. */
const NAMED = 3;

/** What the figures say of a place, in sentences, and nothing that they do not say. */
export function placeIntro(language: Language, found: FoundPlace): string[] {
  const t = translator(language, 'Places');
  const { place, result, programmes, towns, townCount } = found;
  const hasTowns = place.town === '';
  const most = towns.filter(({ schools }) => schools > 1).slice(0, NAMED);
  const list = new Intl.ListFormat(language);
  const sentences = [
    t('counted', {
      count: result.total,
      number: formatCount(language, result.total),
      towns: hasTowns ? townCount : 0,
      townsNumber: formatCount(language, townCount),
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
        number: formatCount(language, programmes.programmes),
      }),
    );
  }
  if (programmes.least !== null && programmes.most !== null) {
    const [least, most] = [programmes.least, programmes.most].map((euros) =>
      moneyText(language, Math.round(euros), 'EUR'),
    ) as [string, string];
    sentences.push(
      t('prices', {
        range: least === most ? least : t('range', { least, most }),
        count: programmes.priced,
        number: formatCount(language, programmes.priced),
      }),
    );
  }
  return sentences;
}
