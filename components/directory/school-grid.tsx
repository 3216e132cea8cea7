import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolCovers } from '@/lib/images/covers/school-covers';
import type { Price } from '@/lib/programmes/model/programme';
import { moneyText } from '@/lib/programmes/model/texts';
import type { SchoolCard } from '@/lib/schools/model/school';
import { cardFacts } from './card-facts';
import { cardView } from './card-view';
import { cardTexts, SchoolCards } from './school-cards';

export function SchoolGrid({
  language,
  schools,
  prices,
  km,
}: {
  language: Language;
  schools: readonly SchoolCard[];
  prices: ReadonlyMap<string, Price>;
  km?: ReadonlyMap<string, number> | undefined;
}) {
  const card = translator(language, 'Card');
  const translators = {
    types: translator(language, 'Types'),
    specialties: translator(language, 'Specialties'),
    card,
  };
  const atLeast = (schoolId: string) => {
    const price = prices.get(schoolId);
    return (
      price && {
        amount: moneyText(language, price.min ?? price.max ?? 0, price.currency),
        per: price.per,
        audience: price.audience ?? 'any',
      }
    );
  };
  const covers = schoolCovers(schools);
  return (
    <SchoolCards
      cards={schools.map((school, i) =>
        cardView(language, school, covers[i] ?? '', translators, {
          facts: cardFacts(language, school),
          fromProgrammes: atLeast(school.id),
          km: km?.get(school.id),
        }),
      )}
      texts={cardTexts(card)}
    />
  );
}
