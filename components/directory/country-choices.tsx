import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { MAX_VALUES } from '@/lib/search/model/choices';

/** Shown before 'more', by number of results. */
const FIRST = 10;

export function CountryChoices({
  language,
  choices,
  all,
}: {
  language: Language;
  choices: Choice[];
  all: { label: string; address: string; isChosen: boolean };
}) {
  const t = translator(language, 'Filters');
  const { compare } = new Intl.Collator(language);
  const others = choices.slice(FIRST).sort((a, b) => compare(a.label, b.label));
  return (
    <ChoiceGroup
      language={language}
      name="country"
      legend={t('country')}
      choices={choices.slice(0, FIRST)}
      all={all}
      more={{ label: t('moreCountries', { count: others.length }), choices: others }}
      most={{ count: MAX_VALUES, note: t('mostCountries', { count: MAX_VALUES }) }}
    />
  );
}
