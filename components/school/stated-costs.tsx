import { inPlace } from '@/components/directory/answer';
import { Statement } from '@/components/places/how-schools-work';
import { type ShownStatement, statedCosts } from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName } from '@/lib/places/countries';
import { placeHref } from '@/lib/routes';
import { placeIn, placeParts } from '@/lib/schools/model/place';
import type { Level } from '@/lib/schools/model/programme-choices';
import type { School } from '@/lib/schools/model/school';

export function StatedCosts({
  language,
  school: { country: name, ownership, operatingStatus },
  statements,
  ...taught
}: {
  language: Language;
  school: School;
  statements: readonly ShownStatement[];
  levels: readonly (Level | null)[];
  isPriced: boolean;
}) {
  const country = countryByName(name);
  const said = statedCosts(statements, { ownership, ...taught });
  if (!country || said.length === 0 || operatingStatus === 'closed') return null;
  const t = translator(language, 'CountryStatements');
  const where = { country: [country.key], search: '' };
  return (
    <section className="stated" aria-labelledby="stated-costs">
      <h2 id="stated-costs">{inPlace(language, t('costs'), where)}</h2>
      {said.map((statement) => (
        <Statement key={statement.key} language={language} statement={statement} />
      ))}
      <p className="small">
        <a href={`${placeHref(language, placeParts(language, placeIn(country)))}#how`}>
          {inPlace(language, t('title'), where)}
        </a>
      </p>
    </section>
  );
}
