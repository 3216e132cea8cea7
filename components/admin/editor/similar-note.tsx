'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { alertVariants } from '@/components/ui/alert';
import { cn } from '@/components/ui/cn';
import { cutText } from '@/lib/i18n/cut-text';
import { path } from '@/lib/routes';
import { similarSchools } from '@/lib/schools/actions/similar-schools';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { SimilarSchool } from '@/lib/supabase/results/admin';
import { withScheme } from '@/lib/values/web-address';

const TYPING_PAUSE_MS = 600;

export function SimilarNote() {
  const t = useTranslations('AdminEditor');
  const { control } = useFormContext<SchoolForm>();
  const [name, city, website] = useWatch({ control, name: ['name', 'city', 'website'] });
  const [found, setFound] = useState<SimilarSchool[]>([]);

  useEffect(() => {
    if (name.trim() === '' && website.trim() === '') return setFound([]);
    let current = true;
    const timer = setTimeout(async () => {
      const asked = {
        name: cutText(name, 200),
        city: cutText(city, 200),
        website: cutText(withScheme(website), 2000),
      };
      // A failed check shows nothing: duplicates can be merged later.
      const answer = await similarSchools(asked).catch(() => null);
      if (current && answer?.ok) setFound(answer.value);
    }, TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [name, city, website]);

  return (
    <div role="status">
      {found.length > 0 && (
        <div className={cn(alertVariants({ variant: 'warning' }), 'my-4')}>
          <p>{t('similar')}</p>
          <ul>
            {found.map(({ id, name, city, why }) => (
              <li key={id}>
                <a href={path('adminSchoolEdit', { id })} target="_blank" rel="noopener">
                  {name}
                </a>
                , {city} ({t(`similarWhy.${why}`)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
