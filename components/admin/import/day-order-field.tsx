import { useFormatter, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import { DAY_ORDERS, type DayEvidence, type DayOrder, readDay } from '@/lib/values/day';

/** How numeric dates of a column are read, with an example; nothing without any. */
export function DayOrderField({
  evidence,
  value,
  onChange,
}: {
  evidence: DayEvidence | undefined;
  value: DayOrder;
  onChange: (order: DayOrder) => void;
}) {
  const t = useTranslations('AdminImport');
  const format = useFormatter();
  if (evidence === undefined) return null;
  const example = evidence.example;
  const inWords =
    example && format.dateTime(new Date(readDay(example, value)), { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Field
      id="import-days"
      label={t('days')}
      hint={
        <>
          {t(evidence.dayFirst + evidence.monthFirst === 0 ? 'daysUnclear' : 'daysClear')}
          {example && ` ${t('daysExample', { written: example, meant: inWords ?? '' })}`}
        </>
      }
    >
      <NativeSelect
        id="import-days"
        aria-describedby="import-days-hint"
        value={value}
        onChange={(event) => onChange(DAY_ORDERS.find((order) => order === event.target.value) ?? value)}
      >
        {DAY_ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`dayOrders.${order}`)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
