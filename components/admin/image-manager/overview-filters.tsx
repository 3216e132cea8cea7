'use client';

import { useTranslations } from 'next-intl';
import { LiveForm } from '@/components/admin/live-form';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import {
  type PictureFilters,
  parsePictureFilters,
  pictureFilterQuery,
} from '@/lib/images/model/picture-filters';
import { path } from '@/lib/routes';

/** Search and kind of the overview; each change is applied at once and stands in the address. */
export function OverviewFilters({
  filters,
  choices,
}: {
  filters: PictureFilters;
  choices: { value: string; label: string }[];
}) {
  const t = useTranslations('ImageManager');

  return (
    <LiveForm
      action={path('imageManager')}
      queryOf={(fields) => pictureFilterQuery(parsePictureFilters(fields))}
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
    </LiveForm>
  );
}
