import { isCheckedCountry, OFFICIAL_CHECKS } from '@/lib/country-statements/model/official-checks';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByName } from '@/lib/places/countries';
import type { School } from '@/lib/schools/model/school';

/** How to find out whether an award is official, in countries where schools without recognition are common. */
export function HowToCheck({
  language,
  school: { country },
}: {
  language: Language;
  school: Pick<School, 'country'>;
}) {
  const code = countryByName(country)?.code ?? '';
  if (!isCheckedCountry(code)) return null;
  const t = translator(language, 'CountryStatements');
  return (
    <section className="stated" aria-labelledby="how-to-check">
      <h2 id="how-to-check">{t('check')}</h2>
      <p>{t.rich(`checks.${code}`, { link: (chunks) => <a href={OFFICIAL_CHECKS[code]}>{chunks}</a> })}</p>
    </section>
  );
}
