'use client';

import { useLocale, useTranslations } from 'next-intl';
import { memo, useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cardView } from '@/components/directory/card-view';
import { cardTexts, SchoolCards } from '@/components/directory/school-cards';
import { FieldDescription } from '@/components/ui/field';
import { isLanguage, type Language } from '@/lib/i18n/locales';
import { artworkAddress } from '@/lib/images/covers/address';
import { cardPrice } from '@/lib/prices/model/amounts';
import { type Price, toPrices } from '@/lib/prices/model/price';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { Landscapes } from '@/lib/schools/model/landscape';
import { inLanguage, type SchoolCard } from '@/lib/schools/model/school';
import { slugify } from '@/lib/schools/model/slug';
import { fromNumberText } from '@/lib/values/number';
import { isWebAddress, withScheme } from '@/lib/values/web-address';

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
  const programme = useTranslations('Programme');
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'es';
  const shown = toCard(language, form, schoolId, image);
  const artwork = artworkAddress({ ...shown, landscapes }, 'wide');
  const price = priceOf(form);
  const view = cardView(
    language,
    shown,
    artwork,
    { types, specialties, card },
    {
      price: price && cardPrice(language, programme, price, new Date()),
    },
  );
  return (
    <aside
      className="sticky top-4 pt-5 pb-7 max-[1200px]:static max-[1200px]:max-w-85"
      aria-labelledby="e-preview"
    >
      <h2 id="e-preview">{t('preview')}</h2>
      <FieldDescription className="mt-0.5 mb-2.5">{t('previewHint')}</FieldDescription>
      <div inert>
        <SchoolCards cards={[view]} texts={cardTexts(card)} />
      </div>
    </aside>
  );
});

function known(text: string): number | null {
  const value = fromNumberText(text);
  return typeof value === 'number' && value > 0 ? value : null;
}

function priceOf(form: SchoolForm): Price | undefined {
  const [min, max] = [known(form.tuition_min), known(form.tuition_max)];
  if (!form.tuition_free && min === null && max === null) return undefined;
  const { tuition_free: free, tuition_currency: currency, tuition_year: year } = form;
  return toPrices([{ min, max, currency, free, year, per: 'year', basis: 'school' }])[0];
}

function toCard(
  language: Language,
  form: SchoolForm,
  schoolId: string | null,
  image: string | null,
): SchoolCard {
  const specialties = form.specialties.filter(({ es, en }) => es || en);
  const website = withScheme(form.website.trim());
  const students = known(form.students_count);
  const description = inLanguage({ es: form.description, en: form.description_en }, language);
  return {
    id: schoolId ?? NEW_ID,
    slug: slugify(form.slug) || slugify(form.name) || 'school',
    name: form.name.trim() || '—',
    country: form.country,
    city: form.city,
    region: form.region,
    type: form.type,
    ...{ ownership: null, levels: [], price: null, outcome: null },
    specialties: specialties.map(({ es, en }) => es || en),
    specialtiesEn: specialties.map(({ en }) => en),
    founded: known(form.founded),
    students: students === null ? null : { measure: 'pupils', period: '', value: students, unit: 'count' },
    programsCount: known(form.programs_count),
    rating: known(form.rating),
    languages: form.languages,
    image,
    imageIsAi: false,
    description: description?.text ?? '',
    descriptionLanguage: description?.language ?? language,
    website: isWebAddress(website) ? website : null,
    coordinates: null,
    isChecked: true,
  };
}
