import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ListedProgramme } from '@/lib/schools/model/public-values';
import { BulletList, ProgrammeList } from './statement-lists';

export function Programmes({ language, programs }: { language: Language; programs: ListedProgramme[] }) {
  if (programs.length === 0) return null;
  const t = translator(language, 'School');
  return (
    <section aria-labelledby="programmes-title">
      <h2 id="programmes-title">{translator(language, 'Facts')('labels.programs')}</h2>
      <ProgrammeList
        certified={t('certified')}
        programmes={programs.map((programme) => {
          const length = (language === 'en' && programme.duration_en) || programme.duration;
          return {
            name: (language === 'en' && programme.name_en) || programme.name,
            ...(length && { length }),
            ...(programme.certified && { certified: true }),
          };
        })}
      />
    </section>
  );
}

/** A titled list of short statements: characteristics, accreditations. */
export function Statements({
  id,
  title,
  items,
  language,
}: {
  id: string;
  title: string;
  items: string[];
  /** Set when the items are not in the page's language. */
  language?: Language | undefined;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BulletList items={items} {...(language && { language })} />
    </section>
  );
}
