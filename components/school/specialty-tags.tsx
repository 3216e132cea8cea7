import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Specialties, specialtyNames } from '@/lib/schools/model/specialty-names';

/** With coloured dots; '+N' beyond `limit`. */
export function SpecialtyTags({
  language,
  school,
  limit = Number.POSITIVE_INFINITY,
}: {
  language: Language;
  school: Specialties;
  limit?: number;
}) {
  const t = translator(language, 'Card');
  const names = translator(language, 'Specialties');
  const specialties = specialtyNames(school, language);
  const rest = specialties.length - limit;
  return (
    <ul className="tags" aria-label={t('specialties')}>
      {specialties.slice(0, limit).map((specialty) =>
        'key' in specialty ? (
          <li key={specialty.key} className={`dot-${specialty.key}`}>
            {names(specialty.key)}
          </li>
        ) : (
          <li key={specialty.text} lang={specialty.language === language ? undefined : specialty.language}>
            {specialty.text}
          </li>
        ),
      )}
      {rest > 0 && (
        <li className="more">
          <span aria-hidden="true">+{rest}</span>
          <span className="visually-hidden">{t('more', { count: rest })}</span>
        </li>
      )}
    </ul>
  );
}
