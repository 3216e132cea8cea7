import { ChoiceControl, SearchControl } from '@/components/admin/list-controls';
import { LiveForm } from '@/components/admin/live-form';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { PictureFilters } from '@/lib/images/model/picture-filters';

export function OverviewFilters({
  language,
  filters,
  choices,
}: {
  language: Language;
  filters: PictureFilters;
  choices: { value: string; label: string }[];
}) {
  const t = translator(language, 'ImageManager');

  return (
    <LiveForm list="imageManager">
      <SearchControl
        list="pictures"
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={filters.search}
      />
      <ChoiceControl list="pictures" name="kind" label={t('kind')} value={filters.kind}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChoiceControl>
    </LiveForm>
  );
}
