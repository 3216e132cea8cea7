'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { AiTextNote } from '@/components/admin/editor/ai-text-notes';
import { useFieldError } from '@/components/admin/form/admin-form';
import {
  AreaControl,
  CheckControl,
  ChoiceControl,
  NumberControl,
  TextControl,
} from '@/components/admin/form/controls';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { isProgrammeAiField } from '@/lib/ai/model/ai-generated-text';
import { monthName } from '@/lib/i18n/formats';
import {
  columnLabel,
  columnOf,
  columnsOf,
  type FieldColumn,
  type FieldName,
  fieldOf,
  GROUPED,
  type NameOf,
  type ProgrammeForm,
} from '@/lib/programmes/model/field-names';
import { localDay } from '@/lib/values/day';
import { LanguagesControl } from './languages-control';
import { PriceRows } from './price-rows';
import { RecordRows } from './record-rows';
import { useChoices } from './use-choices';

interface Edited {
  programmeId: string | null;
}

export function ProgrammeFields({ programmeId }: Edited) {
  const t = useTranslations('AdminProgrammes');
  return GROUPED.map(({ group, names }) => (
    <GroupOf key={group} title={t(`groups.${group}`)} names={names} programmeId={programmeId} />
  ));
}

/** Prices and records are sections below the other controls of their group. */
function GroupOf({ title, names, programmeId }: Edited & { title: string; names: readonly FieldName[] }) {
  const isSection = (name: FieldName) => ['prices', 'records'].includes(fieldOf(name).value.kind);
  const controls = (shown: FieldName[]) =>
    shown
      .flatMap(columnsOf)
      .map(({ column }) => <FieldControl key={column} column={column} programmeId={programmeId} />);
  return (
    <>
      <Group title={title}>{controls(names.filter((name) => !isSection(name)))}</Group>
      {controls(names.filter(isSection))}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="mb-2.5 font-serif text-lg leading-snug font-title" id={id}>
        {title}
      </h3>
      <div className="grid grid-cols-2 items-start gap-x-6 gap-y-4.5 max-sm:grid-cols-1">{children}</div>
    </section>
  );
}

const LONG_TEXT = 1000;

function FieldControl({ column, programmeId }: Edited & { column: FieldColumn }) {
  const t = useTranslations('AdminProgrammes');
  const reader = useLocale();
  const choices = useChoices();
  const { name, language } = columnOf(column);
  const { value, editor } = fieldOf(name);
  const shown = { path: column, label: columnLabel(column, reader), wide: editor.wide };
  switch (value.kind) {
    case 'prices':
      return <PriceRows programmeId={programmeId} />;
    case 'records':
      return <RecordRows name={name as NameOf<'records'>} />;
    case 'months':
      return <Months column={column as NameOf<'months'>} label={shown.label} />;
    case 'languages':
      return <LanguagesControl label={shown.label} />;
    case 'flag':
      return <CheckControl {...shown} hint={editor.hint && t(editor.hint)} />;
    case 'day':
      return <Day column={column as NameOf<'day'>} label={shown.label} />;
    case 'choice':
      return <ChoiceControl {...shown} options={choices(value)} />;
    case 'count':
    case 'quantity':
      return <NumberControl {...shown} kind={value.kind} />;
    case 'texts': {
      const Control = value.limit > LONG_TEXT ? AreaControl : TextControl;
      const hint = language === 'es' && editor.hint ? t(editor.hint) : undefined;
      return (
        <>
          <Control {...shown} hint={hint} lang={language ?? undefined} />
          {isProgrammeAiField(column) && (
            <AiTextNote className="col-span-full -mt-2" field={column} programmeId={programmeId} />
          )}
        </>
      );
    }
    default:
      return (
        <TextControl
          {...shown}
          hint={editor.hint && t(editor.hint)}
          placeholder={editor.placeholder}
          required={'presence' in value && value.presence === 'required'}
          {...(value.kind === 'webAddress' && { inputMode: 'url' })}
        />
      );
  }
}

function Months({ column, label }: { column: NameOf<'months'>; label: string }) {
  const { register } = useFormContext<ProgrammeForm>();
  const error = useFieldError(column);
  const language = useLocale();
  return (
    <fieldset className="col-span-full m-0 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-4 gap-y-1.5 border-0 p-0">
      <legend className="col-span-full mb-1.5 p-0 text-micro font-semibold text-ink-2">{label}</legend>
      {Array.from({ length: 12 }, (_, index) => String(index + 1)).map((number) => (
        <label key={number} className="check inline-flex min-h-6 w-fit items-center gap-2">
          <input className="size-4 accent-fill" type="checkbox" value={number} {...register(column)} />{' '}
          {monthName(language, Number(number), 'long')}
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function Day({ column, label }: { column: NameOf<'day'>; label: string }) {
  const t = useTranslations('AdminProgrammes');
  const { setValue } = useFormContext<ProgrammeForm>();
  return (
    <div className="col-span-full mt-4 flex flex-wrap items-end gap-3">
      <div className="w-55">
        <TextControl path={column} label={label} type="date" />
      </div>
      <Button onClick={() => setValue(column, localDay(), { shouldDirty: true, shouldValidate: true })}>
        {t('checkedToday')}
      </Button>
    </div>
  );
}
