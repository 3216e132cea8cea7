import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { programmeKey } from '@/lib/programmes/model/comparison';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { summary } from '@/lib/programmes/model/texts';
import { href } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';

export function SchoolProgrammes({
  language,
  school,
  programmes,
}: {
  language: Language;
  school: School;
  programmes: readonly Programme[];
}) {
  const t = translator(language, 'Comparison');
  return (
    <ul>
      {programmes.map((programme) => {
        const name = programmeName(programme, language);
        const key = { school: school.slug, programme: programme.slug };
        return (
          <li key={programme.id} className="pick">
            <label>
              <input
                type="checkbox"
                name="programme"
                value={programmeKey(key)}
                aria-label={t('pick', { name })}
              />
            </label>
            <span>
              <a href={href(language, 'programme', { slug: key.school, programme: key.programme })}>{name}</a>
              <small>{summary(language, programme)}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
