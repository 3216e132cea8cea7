import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { schoolHref } from '@/lib/routes';
import type { Campus } from '@/lib/schools/queries/campuses';

const MAX_OPEN = 6;

export function CampusList({ language, campuses }: { language: Language; campuses: readonly Campus[] }) {
  if (campuses.length === 0) return null;
  const t = translator(language, 'School');
  const list = (
    <ul className="bullets">
      {campuses.map(({ slug, name, city }) => (
        <li key={slug}>
          <a href={schoolHref(language, slug)}>{name}</a>
          {!name.includes(city) && ` · ${city}`}
        </li>
      ))}
    </ul>
  );
  return (
    <section className="campuses" aria-labelledby="campuses">
      <h2 id="campuses">{t('campuses')}</h2>
      {campuses.length > MAX_OPEN ? (
        <details>
          <summary>{t('campusCount', { count: campuses.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}
