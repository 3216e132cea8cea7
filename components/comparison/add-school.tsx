import { countryName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { type Comparison, comparisonQuery } from '@/lib/schools/model/comparison';
import type { SchoolCard } from '@/lib/schools/model/school';

/** Looks for a school to add: a plain form that keeps the schools chosen so far, and its results as links. */
export function AddSchool({
  language,
  comparison: { slugs, add },
  matches,
}: {
  language: Language;
  comparison: Comparison;
  /** What the search found; empty when nobody searched. */
  matches: SchoolCard[];
}) {
  const t = translator(language, 'Comparison');
  const action = href(language, 'compare');
  return (
    <search className="compare-add">
      <form action={action}>
        {slugs.map((slug) => (
          <input key={slug} type="hidden" name="school" value={slug} />
        ))}
        <div className="field">
          <label htmlFor="compare-add">{t('add')}</label>
          <input
            className="input"
            id="compare-add"
            name="add"
            type="search"
            maxLength={100}
            defaultValue={add}
            placeholder={t('addPlaceholder')}
          />
        </div>
        <button type="submit" className="btn">
          {t('search')}
        </button>
      </form>
      {add !== '' && (
        <div className="matches">
          {matches.length === 0 ? (
            <p className="quiet">{t('noMatch', { text: add })}</p>
          ) : (
            <ul>
              {matches.map(({ slug, name, city, country }) => (
                <li key={slug}>
                  <a href={action + comparisonQuery([...slugs, slug])} rel="nofollow">
                    {name}
                  </a>{' '}
                  <span className="small quiet">
                    {city}, {countryName(country, language)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  );
}
