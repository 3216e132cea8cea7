import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Comparison, comparedQuery } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';
import { placeLine } from '@/lib/schools/model/place-line';
import type { SchoolCard } from '@/lib/schools/model/school';
import { AddForm } from './add-form';

export function AddSchool({
  language,
  comparison,
  matches,
}: {
  language: Language;
  comparison: Comparison;
  matches: SchoolCard[];
}) {
  const t = translator(language, 'Comparison');
  const withSchool = (slug: string) => comparedQuery({ ...comparison, slugs: [...comparison.slugs, slug] });
  return (
    <AddForm
      language={language}
      comparison={comparison}
      label={t('add')}
      placeholder={t('addPlaceholder')}
      found={matches.length > 0}
    >
      <ul>
        {matches.map(({ slug, name, city, country }) => (
          <li key={slug}>
            <a href={href(language, 'compare') + withSchool(slug)} rel="nofollow">
              {name}
            </a>{' '}
            <span className="small quiet">{placeLine(language, { city, country })}</span>
          </li>
        ))}
      </ul>
    </AddForm>
  );
}
