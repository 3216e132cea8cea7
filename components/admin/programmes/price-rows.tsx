'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { AiTextNote } from '@/components/admin/editor/ai-text-notes';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { isCurrency } from '@/lib/programmes/model/currencies';
import { NEW_PRICE } from '@/lib/programmes/model/form';
import type { ProgrammeForm } from '@/lib/programmes/model/form-schema';
import { CheckControl, ChoiceControl, NumberControl, TextControl } from './controls';
import { useProgrammeError } from './form-context';
import { useChoices } from './use-choices';

/** The prices of a programme, each with what it is for and what the source says. */
export function PriceRows({ programmeId }: { programmeId: string | null }) {
  const t = useTranslations('AdminProgrammes');
  const { control } = useFormContext<ProgrammeForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' });
  const error = useProgrammeError('prices');
  return (
    <section className="rows" aria-labelledby="p-prices-title">
      <div className="pane-head">
        <h3 id="p-prices-title">{t('fields.prices')}</h3>
        <Button onClick={() => append(NEW_PRICE)}>
          <Icon name="plus" /> {t('addPrice')}
        </Button>
      </div>
      {error && <p className="field-error">{error}</p>}
      <AiTextNote field="prices" programmeId={programmeId} />
      {fields.length === 0 && <p className="hint">{t('noPrices')}</p>}
      {fields.map((field, index) => (
        <Price key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
    </section>
  );
}

function Price({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('AdminProgrammes');
  const choices = useChoices();
  const locale = useLocale();
  const { control, getValues, setValue } = useFormContext<ProgrammeForm>();
  const [currency, kind] = useWatch({
    control,
    name: [`prices.${index}.currency`, `prices.${index}.kind`],
  });
  // An end that is not shown holds nothing; the amount goes along to the one that is.
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
  const title = t('price', { number: index + 1 });
  return (
    <fieldset className="programme-row">
      <legend>{title}</legend>
      <div className="form-grid three">
        <ChoiceControl
          path={`${at}.kind`}
          label={t('prices.kind')}
          options={choices.amount}
          required
          filled
        />
        {kind !== 'upTo' && (
          <NumberControl
            path={`${at}.min`}
            label={t(kind === 'range' ? 'prices.min' : 'prices.amount')}
            kind="money"
            said={said}
            required
          />
        )}
        {(kind === 'range' || kind === 'upTo') && (
          <NumberControl
            path={`${at}.max`}
            label={t(kind === 'range' ? 'prices.max' : 'prices.amount')}
            kind="money"
            said={said}
            required
          />
        )}
        <ChoiceControl
          path={`${at}.currency`}
          label={t('prices.currency')}
          options={choices.currency}
          required
        />
        <ChoiceControl path={`${at}.per`} label={t('prices.per')} options={choices.per} required />
        <TextControl
          path={`${at}.year`}
          label={t('prices.year')}
          hint={t('yearHint')}
          autoComplete="off"
          placeholder="2026-27"
        />
        <ChoiceControl path={`${at}.audience`} label={t('prices.audience')} options={choices.audience} />
      </div>
      <div className="form-grid">
        <TextControl path={`${at}.includes_es`} label={t('prices.includes_es')} lang="es" />
        <TextControl path={`${at}.includes_en`} label={t('prices.includes_en')} lang="en" />
        <TextControl path={`${at}.audience_es`} label={t('prices.audience_es')} lang="es" />
        <TextControl path={`${at}.audience_en`} label={t('prices.audience_en')} lang="en" />
        <TextControl path={`${at}.quote`} label={t('prices.quote')} hint={t('quoteHint')} wide />
      </div>
      <div className="row-foot">
        <CheckControl path={`${at}.approximate`} label={t('prices.approximate')} />
        <Button onClick={onRemove} aria-label={t('remove', { entry: title })}>
          <Icon name="trash-2" /> {t('removeShort')}
        </Button>
      </div>
    </fieldset>
  );
}
