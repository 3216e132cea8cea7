import { inPlace } from '@/components/directory/answer';
import { type ShownStatement, sourceYear, TOPICS } from '@/lib/country-statements/model/statement';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Country } from '@/lib/places/countries';

export function HowSchoolsWork({
  language,
  country,
  statements,
}: {
  language: Language;
  country: Country;
  statements: readonly ShownStatement[];
}) {
  const t = translator(language, 'CountryStatements');
  if (statements.length === 0) return null;
  const topics = TOPICS.map((topic) => ({ topic, said: statements.filter((one) => one.topic === topic) }));
  return (
    <section className="how-schools-work" aria-labelledby="how">
      <h2 id="how">{inPlace(language, t('title'), { country: [country.key], search: '' })}</h2>
      {topics
        .filter(({ said }) => said.length > 0)
        .map(({ topic, said }) => (
          <div key={topic}>
            <h3>{t(`topics.${topic}`)}</h3>
            {topic === 'admission' && (
              <p>
                <small>{t('admissionDates')}</small>
              </p>
            )}
            {said.map((statement) => (
              <Statement key={statement.key} language={language} statement={statement} />
            ))}
          </div>
        ))}
    </section>
  );
}

export function Statement({
  language,
  statement: { text, publisher, address, date },
}: {
  language: Language;
  statement: ShownStatement;
}) {
  const t = translator(language, 'CountryStatements');
  const year = sourceYear(language, date);
  return (
    <p>
      {text}{' '}
      <small>
        {t.rich('according', { link: () => <a href={address}>{publisher}</a> })}
        {year && `, ${t(`dates.${year.kind}`, { year: year.year })}`}
      </small>
    </p>
  );
}
