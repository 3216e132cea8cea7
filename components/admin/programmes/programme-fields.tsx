'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { AiTextNote } from '@/components/admin/editor/ai-text-notes';
import { Button } from '@/components/ui/button';
import type { ProgrammeForm } from '@/lib/programmes/model/form-schema';
import { AreaControl, CheckControl, ChoiceControl, NumberControl, TextControl } from './controls';
import { useProgrammeError } from './form-context';
import { LanguagesControl } from './languages-control';
import { PriceRows } from './price-rows';
import { SourceRows } from './source-rows';
import { useChoices } from './use-choices';

/** All that can be said about a programme, in groups; with the notes on what a model wrote of it. */
export function ProgrammeFields({
  programmeId,
}: {
  /** Null for one that is not stored yet. */
  programmeId: string | null;
}) {
  const t = useTranslations('AdminProgrammes');
  const choices = useChoices();
  const label = useTranslations('AdminProgrammes.fields');
  return (
    <>
      <Group title={t('groups.names')}>
        <TextControl path="name" label={label('name')} hint={t('nameHint')} wide required />
        <TextControl path="name_es" label={label('name_es')} lang="es" />
        <TextControl path="name_en" label={label('name_en')} lang="en" />
        <AiTextNote field="name_en" programmeId={programmeId} />
        <ChoiceControl path="level" label={label('level')} options={choices.level} />
        <ChoiceControl path="field" label={label('field')} options={choices.field} />
      </Group>
      <Group title={t('groups.length')}>
        <NumberControl path="duration_value" label={label('duration_value')} kind="money" />
        <ChoiceControl path="duration_unit" label={label('duration_unit')} options={choices.units} />
        <ChoiceControl path="duration_scope" label={label('duration_scope')} options={choices.scope} />
        <NumberControl path="hours" label={label('hours')} kind="count" />
        <TextControl path="duration_text" label={label('duration_text')} hint={t('lengthHint')} lang="es" />
        <TextControl path="duration_text_en" label={label('duration_text_en')} lang="en" />
        <NumberControl path="credits_value" label={label('credits_value')} kind="money" />
        <TextControl path="credits_unit" label={label('credits_unit')} placeholder="ECTS" />
      </Group>
      <Group title={t('groups.teaching')}>
        <Intakes />
        <LanguagesControl />
        <ChoiceControl path="mode" label={label('mode')} options={choices.mode} />
        <ChoiceControl path="attendance" label={label('attendance')} options={choices.attendance} />
      </Group>
      <PriceRows programmeId={programmeId} />
      <SourceRows />
      <Group title={t('groups.more')}>
        <ChoiceControl path="internship" label={label('internship')} options={choices.internship} wide />
        <NumberControl path="internship_value" label={label('internship_value')} kind="money" />
        <ChoiceControl path="internship_unit" label={label('internship_unit')} options={choices.units} />
        <AreaControl path="requirements_es" label={label('requirements_es')} lang="es" />
        <AreaControl path="requirements_en" label={label('requirements_en')} lang="en" />
        <AiTextNote field="requirements_en" programmeId={programmeId} />
        <TextControl path="award_es" label={label('award_es')} lang="es" />
        <TextControl path="award_en" label={label('award_en')} lang="en" />
        <AiTextNote field="award_en" programmeId={programmeId} />
        <TextControl path="recognised_by" label={label('recognised_by')} />
        <TextControl path="website" label={label('website')} inputMode="url" placeholder="https://" />
        <NumberControl path="places" label={label('places')} kind="count" />
        <NumberControl path="graduates" label={label('graduates')} kind="count" />
        <AreaControl path="note_es" label={label('note_es')} lang="es" />
        <AreaControl path="note_en" label={label('note_en')} lang="en" />
        <AiTextNote field="note_en" programmeId={programmeId} />
        <CheckedOn />
        <CheckControl path="certified" label={label('certified')} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="rows" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="form-grid">{children}</div>
    </section>
  );
}

/** The months in which it starts. */
function Intakes() {
  const t = useTranslations('AdminProgrammes');
  const { register } = useFormContext<ProgrammeForm>();
  const error = useProgrammeError('intakes');
  const month = new Intl.DateTimeFormat(useLocale() === 'en' ? 'en-GB' : 'es', {
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <fieldset className="wide months">
      <legend>{t('fields.intakes')}</legend>
      {Array.from({ length: 12 }, (_, index) => String(index + 1)).map((number) => (
        <label key={number} className="check">
          <input type="checkbox" value={number} {...register('intakes')} />{' '}
          {month.format(new Date(Date.UTC(2025, Number(number) - 1, 1)))}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

function CheckedOn() {
  const t = useTranslations('AdminProgrammes');
  const { setValue } = useFormContext<ProgrammeForm>();
  const today = () => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  };
  return (
    <div className="checked-on wide">
      <TextControl path="checked_on" label={t('fields.checked_on')} type="date" />
      <Button onClick={() => setValue('checked_on', today(), { shouldDirty: true, shouldValidate: true })}>
        {t('checkedToday')}
      </Button>
    </div>
  );
}
