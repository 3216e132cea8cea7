'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import {
  type PictureFilters,
  parsePictureFilters,
  pictureFilterQuery,
} from '@/lib/images/model/picture-filters';
import { path } from '@/lib/routes';

const TYPING_PAUSE_MS = 300;

/** Search and kind of the overview; each change is applied at once and stands in the address. */
export function OverviewFilters({
  filters,
  choices,
}: {
  filters: PictureFilters;
  choices: { value: string; label: string }[];
}) {
  const t = useTranslations('ImageManager');
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([key, value]) => [key, String(value)]);
    const query = pictureFilterQuery(parsePictureFilters(Object.fromEntries(entries)));
    router.replace(path('imageManager') + query, { scroll: false });
  }

  return (
    <form
      ref={form}
      className="admin-filters"
      action={path('imageManager')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={(event) => {
        clearTimeout(timer.current);
        if (event.target instanceof HTMLSelectElement) apply();
        else timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      }}
    >
      <Field id="pictures-search" label={t('search')} className="wide">
        <Input
          id="pictures-search"
          name="search"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder={t('searchPlaceholder')}
          defaultValue={filters.search}
        />
      </Field>
      <Field id="pictures-kind" label={t('kind')}>
        <NativeSelect id="pictures-kind" name="kind" defaultValue={filters.kind} key={filters.kind}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </form>
  );
}
