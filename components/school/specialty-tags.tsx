import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { isSpecialty } from '@/lib/schools/model/choices';

/** Specialties with their food-coloured dot; beyond `limit` a '+N' stands for the rest. */
export function SpecialtyTags({
  language,
  specialties,
  limit = Number.POSITIVE_INFINITY,
}: {
  language: Language;
  specialties: string[];
  limit?: number;
}) {
  const t = translator(language, 'Card');
  const names = translator(language, 'Specialties');
  const rest = specialties.length - limit;
  return (
    <ul className="tags" aria-label={t('specialties')}>
      {specialties.slice(0, limit).map((specialty) =>
        isSpecialty(specialty) ? (
          <li key={specialty} className={`dot-${specialty}`}>
            {names(specialty)}
          </li>
        ) : (
          <li key={specialty}>{specialty}</li>
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
