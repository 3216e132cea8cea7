'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cutText } from '@/lib/i18n/cut-text';
import { isLanguage } from '@/lib/i18n/locales';
import { schoolHref } from '@/lib/routes';
import { checkSlug } from '@/lib/schools/actions/check-slug';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { slugify } from '@/lib/schools/model/slug';

const TYPING_PAUSE_MS = 400;

/**
 * The slug after saving: the typed one, or one derived from the name. A derived slug follows the name, as in the
 * database.
 */
export function useWantedSlug(storedForm: SchoolForm): { slug: string; typed: boolean; city: string } {
  const { control } = useFormContext<SchoolForm>();
  const [name, slug, city] = useWatch({ control, name: ['name', 'slug', 'city'] });
  const untouched = slug === storedForm.slug;
  const follows = storedForm.slug !== '' && storedForm.slug.startsWith(slugify(storedForm.name));
  const derived = slug.trim() === '' || (untouched && follows && name !== storedForm.name);
  return { slug: slugify(derived ? name : slug), typed: !derived && !untouched, city };
}

export function SlugNote({ schoolId, storedForm }: { schoolId: string | null; storedForm: SchoolForm }) {
  const t = useTranslations('AdminEditor');
  const locale = useLocale();
  const { setValue } = useFormContext<SchoolForm>();
  const { slug, typed, city } = useWantedSlug(storedForm);
  const [checked, setChecked] = useState<{ wanted: string; free: string } | null>(null);

  useEffect(() => {
    if (slug === '' || slug === storedForm.slug) return;
    let current = true;
    const timer = setTimeout(async () => {
      // A failed check shows nothing: saving checks again.
      const answer = await checkSlug({ slug, city: cutText(city, 200), id: schoolId }).catch(() => null);
      if (current && answer?.ok) setChecked(answer.value);
    }, TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [slug, city, schoolId, storedForm.slug]);

  if (slug === '') return null;
  const free = checked?.wanted === slug && slug !== storedForm.slug ? checked.free : slug;
  const address = schoolHref(isLanguage(locale) ? locale : 'es', free);
  if (free === slug) return <span className="wrap-anywhere">{t('slugShown', { address })}</span>;
  return (
    <span className="wrap-anywhere text-saffron-ink" role="status">
      {typed ? t('slugTaken', { slug }) : t('slugWillBe', { slug, free })}{' '}
      <button
        type="button"
        className="min-h-6 cursor-pointer border-0 bg-transparent p-0 text-sky-ink underline underline-offset-[0.2em] [font:inherit]"
        onClick={() => setValue('slug', free, { shouldValidate: true })}
      >
        {t('slugUse', { slug: free })}
      </button>
    </span>
  );
}
