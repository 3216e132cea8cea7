'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ChoiceField, FieldGroup } from '@/components/admin/form/state-fields';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { checkImport } from '@/lib/imports/actions/check-import';
import { closedFilters } from '@/lib/imports/model/closing';
import { CONTENTS, type Contents, contentsOf } from '@/lib/imports/model/contents';
import { importAddress } from '@/lib/imports/model/import-query';
import { chosenColumns, isTwice } from '@/lib/imports/model/joining';
import { notTaken } from '@/lib/imports/model/not-taken';
import { type ImportDetails, type ImportOptions, missingIn } from '@/lib/imports/model/options';
import type { UnknownWord } from '@/lib/imports/model/words';
import type { DayOrder } from '@/lib/values/day';
import { type ColumnChoice, ColumnMapping } from './column-mapping';
import { ColumnParts } from './column-parts';
import { DayOrderField } from './day-order-field';
import { FileQuestions } from './file-questions';
import { FixedValues } from './fixed-values';
import { NewSchoolFields } from './new-school-fields';
import { NotationNotes } from './notation-notes';
import { type DoubtfulPoint, PointChoices } from './point-choices';
import { ReadingChoices } from './reading-choices';
import { recall, remember } from './remembered';
import { RowFilters } from './row-filters';
import { type StepProblem, stepProblem } from './step-problem';
import { UtmField } from './utm-field';
import { WordChoices, type WordTargets } from './word-choices';

export interface FileReading {
  columns: ImportOptions['columns'];
  dates: DayOrder;
  choices: ColumnChoice[];
}

export function OptionsForm({
  id,
  headings,
  sample,
  initial,
  readings,
  details,
  words,
  points,
  targets,
  countries,
  isKept,
  fresh,
  checked,
}: {
  id: string;
  headings: string[];
  sample: string[];
  initial: ImportOptions;
  readings: Record<Contents, FileReading>;
  details: ImportDetails;
  words: UnknownWord[];
  /** Doubtful coordinates of the last check. */
  points: { listed: DoubtfulPoint[]; total: number };
  targets: WordTargets;
  /** Stored name and translated name. */
  countries: { value: string; name: string }[];
  /** Whether the file is kept and can be read with other settings. */
  isKept: boolean;
  fresh: boolean;
  checked: boolean;
}) {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const refresh = useRefresh();
  const [options, setOptions] = useState(initial);
  const [problem, setProblem] = useState<StepProblem | 'countryMissing' | 'townMissing' | null>(null);
  const [busy, start] = useAction();
  const [recalled, setRecalled] = useState(false);
  useEffect(() => {
    const known = fresh ? recall(headings) : null;
    if (known === null) return;
    setOptions(known);
    setRecalled(true);
  }, [fresh, headings]);
  const change = (more: Partial<ImportOptions>) => setOptions({ ...options, ...more });
  const { days, numbers, values } = details;
  const { contents, columns } = options;
  const { choices } = readings[contents];
  const names = new Map(choices.map(({ column, name }) => [column, name]));

  function check() {
    const chosen = chosenColumns(options);
    if (chosen.every((column) => column === null)) return setProblem('noColumns');
    if (isTwice(chosen)) return setProblem('twice');
    const missing = missingIn(options);
    if (missing !== null) return setProblem(missing);
    setProblem(null);
    start(async () => {
      const result = await checkImport({ id, options });
      if (result.ok) remember(headings, options);
      if (result.ok) await refresh();
      else setProblem(stepProblem(result.error));
    }, t('problems.failed'));
  }

  return (
    <div className="mt-4 mb-8 grid max-w-240 gap-4">
      {recalled && <p className={alertVariants()}>{t('recalled')}</p>}
      {isKept && (
        <ReadingChoices
          {...{ id, details, options }}
          onRead={(next) => router.replace(importAddress({ id: next }))}
        />
      )}
      <ChoiceField
        id="import-contents"
        label={t('contents')}
        value={contents}
        options={CONTENTS.map((one) => [one, t(`kindsOfFile.${one}`)])}
        onChoose={(chosen) => {
          const next = contentsOf(chosen);
          // Imported schools start hidden; programmes are visible where their school is.
          const { columns, dates } = readings[next];
          const parts = { splits: [], separators: {}, fixed: {}, utm: null };
          change({ contents: next, columns, dates, active: next === 'programmes', ...parts });
        }}
      />
      <ColumnMapping
        key={contents}
        headings={headings}
        sample={sample}
        columns={columns}
        choices={choices}
        left={notTaken(headings, options, values)}
        onChange={(chosen) => change({ columns: chosen })}
      />
      {contents === 'schools' && <UtmField {...{ headings, options, change }} />}
      <ColumnParts {...{ headings, choices, options, change }} />
      <DayOrderField
        evidence={days[columns.indexOf('checked_on')]}
        value={options.dates}
        onChange={(dates) => change({ dates })}
      />
      <NotationNotes
        numbers={numbers}
        columns={columns}
        names={names}
        chosen={options.notations}
        onChange={(notations) => change({ notations })}
      />
      {contents === 'schools' && (
        <>
          <RowFilters {...{ headings, values, options, change }} proposed={closedFilters(headings, values)} />
          <WordChoices {...{ words, targets, names, options, change }} />
          <PointChoices
            points={points.listed}
            total={points.total}
            chosen={options.points}
            onChange={(kept) => change({ points: kept })}
          />
        </>
      )}
      <FieldGroup legend={t(`of.${contents}.forNew`)}>
        <ChoiceField
          id="import-active"
          label={t('active')}
          hint={t(`of.${contents}.activeHint`)}
          value={options.active ? 'yes' : 'no'}
          options={[
            ['no', t(`of.${contents}.activeNo`)],
            ['yes', t(`of.${contents}.activeYes`)],
          ]}
          onChoose={(active) => change({ active: active === 'yes' })}
        />
        {contents === 'schools' && (
          <>
            <NewSchoolFields options={options} countries={countries} change={change} />
            <FileQuestions options={options} change={change} />
          </>
        )}
        <FixedValues {...{ names, targets, options, change }} />
        <ChoiceField
          id="import-strict"
          label={t('strict')}
          value={options.strict ? 'yes' : 'no'}
          options={[
            ['no', t('strictNo')],
            ['yes', t('strictYes')],
          ]}
          onChoose={(strict) => change({ strict: strict === 'yes' })}
        />
      </FieldGroup>
      <div role="status">
        {problem && <p className={alertVariants({ variant: 'destructive' })}>{t(`problems.${problem}`)}</p>}
      </div>
      <div className="my-3 flex flex-wrap items-end gap-3">
        <Button variant={checked ? 'outline' : 'default'} disabled={busy} aria-busy={busy} onClick={check}>
          {busy ? t('checking') : t('check')}
        </Button>
      </div>
    </div>
  );
}
