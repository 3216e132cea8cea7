'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AiTextNote } from '@/components/admin/editor/ai-text-notes';
import { CheckControl, ChoiceControl, NumberControl, TextControl } from '@/components/admin/form/controls';
import { FieldDescription } from '@/components/ui/field';
import { AUDIENCES, PRICE_PERIODS } from '@/lib/prices/model/price';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { FIELDS } from '@/lib/programmes/model/fields';
import { AMOUNT_KINDS, NEW_PRICE } from '@/lib/programmes/model/price-form';
import { isCurrency } from '@/lib/values/currencies';

import { EntryRows } from './entry-rows';
import { useChoices, useCurrencies } from './use-choices';

export function PriceRows({ programmeId }: { programmeId: string | null }) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  return (
    <EntryRows
      name="prices"
      title={FIELDS.prices.label[language]}
      entry={t('price')}
      empty={NEW_PRICE}
      notes={(count) => (
        <>
          <AiTextNote className="my-2" field="prices" programmeId={programmeId} />
          {count === 0 && <FieldDescription>{t('noPrices')}</FieldDescription>}
        </>
      )}
      foot={(index) => <CheckControl path={`prices.${index}.approximate`} label={t('prices.approximate')} />}
    >
      {(index) => <Price index={index} />}
    </EntryRows>
  );
}

const ENDS = { exact: ['min'], from: ['min'], upTo: ['max'], range: ['min', 'max'] } as const;

function Price({ index }: { index: number }) {
  const t = useTranslations('AdminProgrammes');
  const choices = useChoices();
  const currencies = useCurrencies();
  const locale = useLocale();
  const { control, getValues, setValue } = useFormContext<ProgrammeForm>();
  const [currency, kind] = useWatch({
    control,
    name: [`prices.${index}.currency`, `prices.${index}.kind`],
  });
  // A hidden input is cleared; its amount moves to the visible one.
  useEffect(() => {
    const { min, max } = getValues(`prices.${index}`);
    if (kind === 'upTo' && min !== '') {
      setValue(`prices.${index}.min`, '');
      if (max === '') setValue(`prices.${index}.max`, min);
    } else if ((kind === 'exact' || kind === 'from') && max !== '') {
      setValue(`prices.${index}.max`, '');
      if (min === '') setValue(`prices.${index}.min`, max);
    }
  }, [kind, index, getValues, setValue]);
  const said = (value: number) =>
    isCurrency(currency)
      ? new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          useGrouping: 'always',
          trailingZeroDisplay: 'stripIfInteger',
        }).format(value)
      : null;
  const at = `prices.${index}` as const;
  return (
    <>
      <div className="grid grid-cols-3 items-start gap-x-6 gap-y-4.5 max-sm:grid-cols-1">
        <ChoiceControl
          path={`${at}.kind`}
          label={t('prices.kind')}
          options={choices({ values: AMOUNT_KINDS, words: 'AdminProgrammes.amounts' })}
          required
          filled
        />
        {ENDS[kind].map((end) => (
          <NumberControl
            key={end}
            path={`${at}.${end}`}
            label={t(kind === 'range' ? `prices.${end}` : 'prices.amount')}
            kind="money"
            said={said}
            currency={currency}
            onCurrency={(typed) => setValue(`${at}.currency`, typed, { shouldValidate: typed === '' })}
            required
          />
        ))}
        <ChoiceControl path={`${at}.currency`} label={t('prices.currency')} options={currencies} required />
        <ChoiceControl
          path={`${at}.per`}
          label={t('prices.per')}
          options={choices({ values: PRICE_PERIODS, words: 'AdminProgrammes.periods' })}
          required
        />
        <TextControl
          path={`${at}.year`}
          label={t('prices.year')}
          hint={t('yearHint')}
          autoComplete="off"
          placeholder="2026-27"
        />
        <ChoiceControl
          path={`${at}.audience`}
          label={t('prices.audience')}
          options={choices({ values: AUDIENCES, words: 'Programme.audiences' })}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4.5 max-sm:grid-cols-1">
        <TextControl path={`${at}.includes_es`} label={t('prices.includes_es')} lang="es" />
        <TextControl path={`${at}.includes_en`} label={t('prices.includes_en')} lang="en" />
        <TextControl path={`${at}.audience_es`} label={t('prices.audience_es')} lang="es" />
        <TextControl path={`${at}.audience_en`} label={t('prices.audience_en')} lang="en" />
        <TextControl path={`${at}.quote`} label={t('prices.quote')} hint={t('quoteHint')} wide />
      </div>
    </>
  );
}
