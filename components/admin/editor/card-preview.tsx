'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cardView } from '@/components/directory/card-view';
import { cardTexts, SchoolCards } from '@/components/directory/school-cards';
import { isLanguage, type Language } from '@/lib/i18n/locales';
import { coverAddress } from '@/lib/images/covers/address';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { Landscapes } from '@/lib/schools/model/landscape';
import { isWebAddress, withScheme } from '@/lib/schools/model/links';
import { fromNumberText } from '@/lib/schools/model/number';
import { inLanguage, type SchoolCard } from '@/lib/schools/model/school';
import { slugify } from '@/lib/schools/model/slug';
import { knownTuition } from '@/lib/schools/model/tuition';

const NEW_ID = '00000000-0000-0000-0000-000000000000';

interface Preview {
  schoolId: string | null;
  image: string | null;
  /** For the stored coordinates: the placeholder artwork follows when the form is saved. */
  landscapes: Landscapes;
}

/** A preview of the public card from the unsaved form. Its links are inert. */
export function CardPreview(preview: Preview) {
  const { control } = useFormContext<SchoolForm>();
  const form = useDeferredValue(useWatch({ control }) as SchoolForm);
  return <Card {...preview} form={form} />;
}

const Card = memo(function Card({ schoolId, image, landscapes, form }: Preview & { form: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  const types = useTranslations('Types');
  const specialties = useTranslations('Specialties');
  const card = useTranslations('Card');
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'es';
  const shown = toCard(language, form, schoolId, image);
  const cover = coverAddress({ ...shown, landscapes }, 'wide');
  const view = cardView(language, shown, cover, { types, specialties, card });
  return (
    <aside className="preview" aria-labelledby="e-preview">
      <h2 id="e-preview">{t('preview')}</h2>
      <p className="hint">{t('previewHint')}</p>
      <div inert>
        <SchoolCards cards={[view]} texts={cardTexts(card)} />
      </div>
    </aside>
  );
});

function toCard(
  language: Language,
  form: SchoolForm,
  schoolId: string | null,
  image: string | null,
): SchoolCard {
  const known = (text: string) => {
    const value = fromNumberText(text);
    return typeof value === 'number' && value > 0 ? value : null;
  };
  const specialties = form.specialties.filter(({ es, en }) => es || en);
  const website = withScheme(form.website.trim());
  const description = inLanguage({ es: form.description, en: form.description_en }, language);
  return {
    id: schoolId ?? NEW_ID,
    slug: slugify(form.slug) || slugify(form.name) || 'school',
    name: form.name.trim() || '—',
    country: form.country,
    city: form.city,
    type: form.type,
    ...{ ownership: null, levels: [], isFree: false, outcome: null },
    specialties: specialties.map(({ es, en }) => es || en),
    specialtiesEn: specialties.map(({ en }) => en),
    founded: known(form.founded),
    studentsCount: known(form.students_count),
    programsCount: known(form.programs_count),
    rating: known(form.rating),
    languages: form.languages,
    tuition: knownTuition(known(form.tuition_min), known(form.tuition_max), form.tuition_currency),
    image,
    imageIsAi: false,
    description: description?.text ?? '',
    descriptionLanguage: description?.language ?? language,
    website: isWebAddress(website) ? website : null,
    coordinates: null,
    isChecked: true,
  };
}
