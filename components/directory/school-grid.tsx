import { today } from '@/lib/cache/today';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolArtworks } from '@/lib/images/covers/school-artwork';
import { cardPrice } from '@/lib/prices/model/amounts';
import type { SchoolCard } from '@/lib/schools/model/school';
import { cardFacts } from './card-facts';
import { cardView } from './card-view';
import { cardTexts, SchoolCards } from './school-cards';

export function SchoolGrid({
  language,
  schools,
  km,
}: {
  language: Language;
  schools: readonly SchoolCard[];
  km?: ReadonlyMap<string, number> | undefined;
}) {
  const card = translator(language, 'Card');
  const translators = {
    types: translator(language, 'Types'),
    specialties: translator(language, 'Specialties'),
    card,
  };
  const words = translator(language, 'Programme');
  const now = today();
  const artworks = schoolArtworks(schools);
  return (
    <SchoolCards
      cards={schools.map((school, i) =>
        cardView(language, school, artworks[i] ?? '', translators, {
          facts: cardFacts(language, school),
          price: school.price ? cardPrice(language, words, school.price, now) : undefined,
          km: km?.get(school.id),
        }),
      )}
      texts={cardTexts(card)}
    />
  );
}
