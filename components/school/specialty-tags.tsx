import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { type Specialties, specialtyNames } from '@/lib/schools/model/specialty-names';

/** With coloured dots. */
export function SpecialtyTags({ language, school }: { language: Language; school: Specialties }) {
  const t = translator(language, 'Card');
  const names = translator(language, 'Specialties');
  return (
    <ul className="tags" aria-label={t('specialties')}>
      {specialtyNames(school, language).map((specialty) =>
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
    </ul>
  );
}
