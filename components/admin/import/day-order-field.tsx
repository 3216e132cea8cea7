import { useFormatter, useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/admin/form/state-fields';
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
    <ChoiceField
      id="import-days"
      label={t('days')}
      hint={
        <>
          {t(evidence.dayFirst + evidence.monthFirst === 0 ? 'daysUnclear' : 'daysClear')}
          {example && ` ${t('daysExample', { written: example, meant: inWords ?? '' })}`}
        </>
      }
      value={value}
      options={DAY_ORDERS.map((order) => [order, t(`dayOrders.${order}`)])}
      onChoose={(order) => onChange(order || value)}
    />
  );
}
