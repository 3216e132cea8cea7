import { useTranslations } from 'next-intl';

/** Asks which of two amounts a text like '12,000' is. */
export function AmountQuestion({
  number,
  said,
}: {
  number: { other: number | null; read: number | string | null; set: (value: number) => void };
  /** An amount as text, with its currency if that is known. */
  said: (value: number) => string;
}) {
  const t = useTranslations('AdminForm');
  const readings = [number.other, number.read].filter((one) => typeof one === 'number');
  return (
    <span className="text-saffron-ink">
      {t('amountDoubtful')}{' '}
      {readings.map((value) => (
        <button
          key={value}
          type="button"
          className="min-h-6 cursor-pointer border-0 bg-transparent p-0 text-sky-ink underline underline-offset-[0.2em] [font:inherit]"
          onClick={() => number.set(value)}
        >
          {t('amountMeant', { said: said(value) })}
        </button>
      ))}
    </span>
  );
}
