import { countryInText } from '@/components/directory/answer';
import { ProgrammeRow } from '@/components/programmes/programme-row';
import { today } from '@/lib/cache/today';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName } from '@/lib/places/countries';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { Programme } from '@/lib/programmes/model/programme';
import { href } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { ALL_PROGRAMMES, type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import type { FoundProgramme } from '@/lib/search/queries/search-programmes';

/** Nearest programmes of the same field and level, with links to searches. Nothing when either is unknown. */
export function SimilarProgrammes({
  language,
  school,
  programme: { field, level },
  nearest,
  rates,
}: {
  language: Language;
  school: School;
  programme: Programme;
  nearest: readonly FoundProgramme[];
  rates: ExchangeRates;
}) {
  if (field === null && level === null) return null;
  const t = translator(language, 'Programme');
  const country = countryByName(school.country);
  const alike: ProgrammeFilters = {
    ...ALL_PROGRAMMES,
    field: field === null ? [] : [field],
    level: level === null ? [] : [level],
  };
  const kind = [field && t(`fields.${field}`), level && t(`levels.${level}`)].filter(Boolean).join(' · ');
  const address = (filters: ProgrammeFilters) => href(language, 'programmes') + programmeQuery(filters);
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{t('similar')}</h2>
      {nearest.length > 0 && (
        <ul className="programme-rows">
          {nearest.map((one) => (
            <ProgrammeRow
              key={one.id}
              language={language}
              programme={one}
              filters={ALL_PROGRAMMES}
              rates={rates}
              today={today()}
              isListed={false}
            />
          ))}
        </ul>
      )}
      <ul className="programmes">
        {country && (
          <li>
            <a href={address({ ...alike, country: [country.key] })}>
              {t('similarIn', { kind, country: countryInText(language, country) })}
            </a>
          </li>
        )}
        <li>
          <a href={address(alike)}>{t('similarEverywhere', { kind })}</a>
        </li>
      </ul>
    </section>
  );
}
