import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { programmeKey } from '@/lib/programmes/model/comparison';
import { type Comparison, comparedQuery } from '@/lib/programmes/model/comparison-address';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { summary } from '@/lib/programmes/model/texts';
import { href } from '@/lib/routes';
import type { SchoolCard } from '@/lib/schools/model/school';
import { AddForm } from './add-form';

export interface FoundProgrammes {
  school: SchoolCard;
  programmes: Programme[];
}

export function AddProgramme({
  language,
  comparison,
  matches,
}: {
  language: Language;
  comparison: Comparison;
  matches: FoundProgrammes[];
}) {
  const t = translator(language, 'Comparison');
  const added = (key: string) =>
    comparedQuery({ ...comparison, programmes: [...comparison.programmes, key] });
  const offered = matches.map(({ school, programmes }) => ({
    school,
    programmes: programmes
      .map((programme) => ({
        programme,
        key: programmeKey({ school: school.slug, programme: programme.slug }),
      }))
      .filter(({ key }) => !comparison.programmes.includes(key)),
  }));
  return (
    <AddForm
      language={language}
      comparison={comparison}
      label={t('addProgramme')}
      placeholder={t('addProgrammePlaceholder')}
      found={offered.some(({ programmes }) => programmes.length > 0)}
    >
      {offered
        .filter(({ programmes }) => programmes.length > 0)
        .map(({ school, programmes }) => (
          <section key={school.slug}>
            <h2>{school.name}</h2>
            <ul>
              {programmes.map(({ programme, key }) => (
                <li key={key}>
                  <a href={href(language, 'compare') + added(key)} rel="nofollow">
                    {programmeName(programme, language)}
                  </a>{' '}
                  <span className="small quiet">{summary(language, programme)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </AddForm>
  );
}
