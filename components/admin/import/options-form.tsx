'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/input';
import { checkImport } from '@/lib/csv/actions/check-import';
import type { ImportDetails, ImportOptions } from '@/lib/csv/model/options';
import { SCHOOL_TYPES, SPECIALTIES } from '@/lib/schools/model/choices';
import { ColumnMapping } from './column-mapping';
import { DayOrderField } from './day-order-field';
import { NotationNotes } from './notation-notes';
import { type StepProblem, stepProblem } from './step-problem';

/** What the columns of a file are and what counts where they say nothing; then the check begins. */
export function OptionsForm({
  id,
  headings,
  sample,
  initial,
  days,
  numbers,
  countries,
  checked,
}: {
  id: string;
  headings: string[];
  sample: string[];
  initial: ImportOptions;
  days: ImportDetails['days'];
  numbers: ImportDetails['numbers'];
  /** Stored name, name in the language. */
  countries: { value: string; name: string }[];
  /** Whether it has been checked before. */
  checked: boolean;
}) {
  const t = useTranslations('AdminImport');
  const types = useTranslations('Types');
  const specialties = useTranslations('Specialties');
  const router = useRouter();
  const [options, setOptions] = useState(initial);
  const [problem, setProblem] = useState<StepProblem | null>(null);
  const [busy, startTransition] = useTransition();
  const change = (more: Partial<ImportOptions>) => setOptions({ ...options, ...more });
  const dayColumn = options.columns.indexOf('checked_on');

  function check() {
    const chosen = options.columns.filter((column) => column !== null);
    if (chosen.length === 0) return setProblem('noColumns');
    if (new Set(chosen).size < chosen.length) return setProblem('twice');
    setProblem(null);
    startTransition(async () => {
      const result = await checkImport({ id, options });
      if (result.ok) router.refresh();
      else setProblem(stepProblem(result.error));
    });
  }

  return (
    <div className="import">
      <ColumnMapping
        headings={headings}
        sample={sample}
        columns={options.columns}
        onChange={(columns) => change({ columns })}
      />
      <DayOrderField
        evidence={days[dayColumn]}
        value={options.dates}
        onChange={(dates) => change({ dates })}
      />
      <NotationNotes numbers={numbers} columns={options.columns} />
      <fieldset className="import-options">
        <legend>{t('forNew')}</legend>
        <Field id="import-active" label={t('active')} hint={t('activeHint')}>
          <NativeSelect
            id="import-active"
            value={options.active ? 'yes' : 'no'}
            onChange={(event) => change({ active: event.target.value === 'yes' })}
          >
            <option value="no">{t('activeNo')}</option>
            <option value="yes">{t('activeYes')}</option>
          </NativeSelect>
        </Field>
        <Field id="import-country" label={t('country')}>
          <NativeSelect
            id="import-country"
            value={options.country}
            onChange={(event) => change({ country: event.target.value })}
          >
            <option value="">{t('countryNone')}</option>
            {countries.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field id="import-type" label={t('type')}>
          <NativeSelect
            id="import-type"
            value={options.type}
            onChange={(event) =>
              change({ type: SCHOOL_TYPES.find((type) => type === event.target.value) ?? '' })
            }
          >
            <option value="">{t('typeNone')}</option>
            {SCHOOL_TYPES.map((type) => (
              <option key={type} value={type}>
                {types(type)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field id="import-specialty" label={t('specialty')}>
          <NativeSelect
            id="import-specialty"
            value={options.specialty}
            onChange={(event) =>
              change({ specialty: SPECIALTIES.find((one) => one === event.target.value) ?? '' })
            }
          >
            <option value="">{t('countryNone')}</option>
            {SPECIALTIES.map((one) => (
              <option key={one} value={one}>
                {specialties(one)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </fieldset>
      <div role="status">{problem && <p className="notice bad">{t(`problems.${problem}`)}</p>}</div>
      <div className="import-steps">
        <Button variant={checked ? 'outline' : 'default'} disabled={busy} aria-busy={busy} onClick={check}>
          {busy ? t('checking') : t('check')}
        </Button>
      </div>
    </div>
  );
}
