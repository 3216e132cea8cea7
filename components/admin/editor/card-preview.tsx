'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cardView } from '@/components/directory/card-view';
import { SchoolCards } from '@/components/directory/school-cards';
import { isLanguage, type Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { isWebAddress } from '@/lib/schools/model/links';
import { inLanguage, type SchoolCard } from '@/lib/schools/model/school';
import { slugify } from '@/lib/schools/model/slug';

const NEW_ID = '00000000-0000-0000-0000-000000000000';

/** The public card of what the form holds now. It only shows: nothing in it can be reached. */
export function CardPreview({ schoolId, image }: { schoolId: string | null; image: string | null }) {
  const t = useTranslations('AdminEditor');
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'es';
  const { getValues, control } = useFormContext<SchoolForm>();
  const watched = useWatch({ control });
  // Typing goes before drawing. The watched value wakes this up; the whole form is read at once.
  useDeferredValue(watched);
  const view = cardView(language, toCard(language, getValues(), schoolId, image));
  const texts = translator(language, 'Card');
  return (
    <aside className="preview" aria-labelledby="e-preview">
      <h2 id="e-preview">{t('preview')}</h2>
      <p className="hint">{t('previewHint')}</p>
      <div inert>
        <SchoolCards
          cards={[view]}
          texts={{
            details: texts('details'),
            website: texts('website'),
            websiteOf: texts.raw('websiteOf'),
            madeByAi: texts('aiImage'),
            more: texts.raw('more'),
          }}
        />
      </div>
    </aside>
  );
}

function toCard(
  language: Language,
  form: SchoolForm,
  schoolId: string | null,
  image: string | null,
): SchoolCard {
  const known = (typed: string) => {
    const value = Number(typed.trim().replace(',', '.'));
    return Number.isFinite(value) && value > 0 ? value : null;
  };
  const description = inLanguage({ es: form.description, en: form.description_en }, language);
  return {
    id: schoolId ?? NEW_ID,
    slug: slugify(form.slug) || slugify(form.name) || 'school',
    name: form.name.trim() || '—',
    country: form.country,
    city: form.city,
    type: form.type,
    specialties: form.specialties.map(({ es, en }) => es || en).filter((text) => text !== ''),
    founded: known(form.founded),
    studentsCount: known(form.students_count),
    programsCount: known(form.programs_count),
    rating: known(form.rating),
    image,
    imageIsAi: false,
    description: description?.text ?? '',
    descriptionLanguage: description?.language ?? language,
    website: isWebAddress(form.website) ? form.website : null,
  };
}
