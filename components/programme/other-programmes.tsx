import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Programme, programmeName } from '@/lib/programmes/model/programme';
import { summary } from '@/lib/programmes/model/texts';
import { href } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';

export function OtherProgrammes({
  language,
  school,
  programmes,
}: {
  language: Language;
  school: School;
  programmes: readonly Programme[];
}) {
  if (programmes.length === 0) return null;
  const t = translator(language, 'Programme');
  return (
    <section aria-labelledby="others">
      <h2 id="others">{t('others', { school: school.name })}</h2>
      <ul className="programmes">
        {programmes.map((programme) => {
          const facts = summary(language, programme);
          return (
            <li key={programme.id}>
              <a href={href(language, 'programme', { slug: school.slug, programme: programme.slug })}>
                {programmeName(programme, language)}
              </a>
              {facts && <p className="len">{facts}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
