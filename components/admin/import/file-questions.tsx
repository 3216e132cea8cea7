import { useTranslations } from 'next-intl';
import { CheckField, ChoiceField } from '@/components/admin/form/state-fields';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { chosenColumns } from '@/lib/imports/model/joining';
import type { ImportOptions } from '@/lib/imports/model/options';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
import { CURRENCIES } from '@/lib/values/currencies';

/** Facts that each school needs and the file lacks: a town, the currency of a price. */
export function FileQuestions({
  options,
  change,
}: {
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const { fixed } = options;
  const columns = chosenColumns(options);
  const hasAmount = columns.includes('tuition_min') || columns.includes('tuition_max');
  const fix = (column: 'city' | 'tuition_currency', value: string) => {
    const { [column]: _, ...others } = fixed;
    change({ fixed: value === '' ? others : { ...others, [column]: value } });
  };
  const isUnknown = fixed.city === TOWN_UNKNOWN;
  return (
    <>
      {!columns.includes('city') && (
        <>
          <Field id="import-town" label={t('town')} hint={t('townHint')}>
            <Input
              id="import-town"
              aria-describedby="import-town-hint"
              maxLength={200}
              disabled={isUnknown}
              value={isUnknown ? '' : (fixed.city ?? '')}
              onChange={(event) => fix('city', event.target.value)}
            />
          </Field>
          <CheckField checked={isUnknown} onCheck={(checked) => fix('city', checked ? TOWN_UNKNOWN : '')}>
            {t('townUnknown')}
          </CheckField>
        </>
      )}
      {hasAmount && !columns.includes('tuition_currency') && (
        <ChoiceField
          id="import-currency"
          label={t('currency')}
          hint={t('currencyHint')}
          empty={t('countryNone')}
          value={fixed.tuition_currency ?? ''}
          options={CURRENCIES.map((one) => [one, one])}
          onChoose={(currency) => fix('tuition_currency', currency)}
        />
      )}
    </>
  );
}
