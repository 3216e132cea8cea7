import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { moneyText } from '@/lib/programmes/model/texts';
import type { Place } from '@/lib/schools/model/place';
import type { FoundPlace } from '@/lib/schools/queries/place-page';
import { townLabel } from './place-links';

/** How many towns are named. */
const NAMED = 3;

/** What the figures say of a place, in sentences, and nothing that they do not say. */
export function placeIntro(language: Language, place: Place, found: FoundPlace): string[] {
  const t = translator(language, 'Places');
  const { result, programmes, towns, townCount } = found;
  const isCountry = place.town === '' && place.region === '';
  const most = towns.filter(({ schools }) => schools > 1).slice(0, NAMED);
  const list = new Intl.ListFormat(language);
  const sentences = [
    t('counted', {
      count: result.total,
      number: formatCount(language, result.total),
      towns: isCountry ? townCount : 0,
      townsNumber: formatCount(language, townCount),
    }),
  ];
  if (isCountry && townCount > 1 && most.length > 1) {
    const names = most.map(
      ({ name, schools }) => `${townLabel(language, place, name)} (${formatCount(language, schools)})`,
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
