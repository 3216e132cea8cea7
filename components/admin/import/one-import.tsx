import { JobOutcome } from '@/components/admin/jobs/job-outcome';
import { RunningJob } from '@/components/admin/jobs/job-tools';
import { LoadFailed } from '@/components/admin/list-table';
import { BackLink } from '@/components/admin/page-head';
import { RunReport } from '@/components/admin/registers/run-report';
import { RunSteps } from '@/components/admin/registers/run-steps';
import { alertVariants } from '@/components/ui/alert';
import { FieldDescription } from '@/components/ui/field';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryOf } from '@/lib/imports/country-of';
import { COLUMNS_OF, type Contents, contentsOf } from '@/lib/imports/model/contents';
import { firstOptions } from '@/lib/imports/model/first-options';
import { columnName } from '@/lib/imports/model/headings';
import { type ImportQuery, importAddress, placeOf } from '@/lib/imports/model/import-query';
import { type ImportDetails, importDetails, importOptions } from '@/lib/imports/model/options';
import { unknownWords } from '@/lib/imports/model/words';
import { importOverview, importRows } from '@/lib/imports/queries/imports';
import { keptFile } from '@/lib/imports/services/spool';
import { log } from '@/lib/log';
import { COUNTRIES } from '@/lib/places/countries';
import type { ImportOverview } from '@/lib/supabase/results/imports';
import { ImportDifferences } from './import-differences';
import { ImportRows } from './import-rows';
import { LaterSteps } from './later-steps';
import { type FileReading, OptionsForm } from './options-form';
import { originAddress } from './origin';
import type { DoubtfulPoint } from './point-choices';
import { ReadAs } from './read-as';
import { ResultHeading } from './result-heading';
import { RowSum } from './row-sum';
import { StepButton } from './step-button';
import { wordTargets } from './word-targets';

/** The job for these statuses ended without finishing. */
const UNFINISHED = ['uploaded', 'importing', 'undoing'];

export async function OneImport({ query, language }: { query: ImportQuery; language: Language }) {
  const t = translator(language, 'AdminImport');
  const found = await importOverview(query.id ?? '').catch((error: Error) => error);
  if (found instanceof Error) log.error(found.message);
  if (found instanceof Error || found === null) {
    return <LoadFailed text={t(found === null ? 'problems.missing' : 'loadFailed')} />;
  }
  const { overview, job, ended } = found;
  const open = job === null && overview.may_act;
  const before = ['uploaded', 'checked'].includes(overview.status);
  const [isRun, place] = [overview.register !== null, placeOf(overview)];
  const isKept = open && before && (await keptFile(overview.id)) !== null;
  return (
    <>
      <BackLink href={importAddress({}, place)}>{t(isRun ? 'backToRegisters' : 'back')}</BackLink>
      <h2>{overview.file_name}</h2>
      <FieldDescription>
        {t('rowsLine', { rows: formatCount(language, overview.row_count) })}
      </FieldDescription>
      {open && before && !isRun && <ReadAs {...{ overview, isKept, language }} />}
      {job && <RunningJob job={job} />}
      {ended && UNFINISHED.includes(overview.status) && <JobOutcome job={ended} />}
      {!before && job === null && <Outcome overview={overview} language={language} />}
      {open && !isRun && isInterrupted(overview) && (
        <LoadFailed text={t('checkUnfinished', { rows: formatCount(language, overview.row_count) })} />
      )}
      {open && before && !isRun && <Options {...{ overview, isKept, language }} />}
      {job === null && overview.status === 'checked' && <ResultHeading>{t('result')}</ResultHeading>}
      {job === null && overview.status === 'checked' && (
        <FieldDescription>{t('resultHint')}</FieldDescription>
      )}
      {isRun && job === null && <RunReport overview={overview} language={language} />}
      {open && (isRun ? <RunSteps {...{ overview, language }} /> : <Steps {...{ overview, language }} />)}
      {overview.left_count > 0 && (
        <ImportDifferences
          id={overview.id}
          contents={contentsOf(overview.contents)}
          place={place}
          page={query.show === null ? query.page : 1}
          language={language}
        />
      )}
      {job === null && overview.status !== 'uploaded' && (
        <ImportRows overview={overview} query={query} language={language} />
      )}
    </>
  );
}

function isInterrupted({ status, options }: ImportOverview): boolean {
  return status === 'uploaded' && importOptions.safeParse(options).success;
}

async function Options({
  overview,
  isKept,
  language,
}: {
  overview: ImportOverview;
  isKept: boolean;
  language: Language;
}) {
  const details = importDetails.parse(overview.details);
  const readings = {
    schools: readingOf('schools', overview.headings, details, language),
    programmes: readingOf('programmes', overview.headings, details, language),
  };
  // Before the first check there are no options.
  const chosen = importOptions.safeParse(overview.options);
  const initial = chosen.success
    ? chosen.data
    : (details.choices ?? firstOptions(overview.headings, details));
  return (
    <OptionsForm
      key={overview.id}
      id={overview.id}
      headings={overview.headings}
      sample={overview.sample ?? []}
      initial={initial}
      readings={readings}
      details={details}
      points={await doubtfulPoints(overview, language)}
      words={unknownWords(initial, details.values, countryOf)}
      targets={wordTargets(language)}
      countries={COUNTRIES.map(({ name }) => ({ value: name.en, name: name[language] })).sort((a, b) =>
        a.name.localeCompare(b.name, language),
      )}
      isKept={isKept}
      fresh={!chosen.success && details.choices === null}
      checked={overview.status === 'checked'}
    />
  );
}

async function doubtfulPoints({ id, status }: ImportOverview, language: Language) {
  if (status !== 'checked') return { listed: [], total: 0 };
  const t = translator(language, 'AdminImport');
  const { rows, total } = await importRows(id, 'points', 1);
  const listed = rows.flatMap(({ number, name, errors }) =>
    (errors ?? []).flatMap(({ error, value = '' }): DoubtfulPoint[] => {
      if (error !== 'farFromCountry') return [];
      const problem = t('withValue', { problem: t('errors.farFromCountry'), value });
      return [{ point: value, label: `${t('row')} ${number}, ${name}: ${problem}` }];
    }),
  );
  return { listed: [...new Map(listed.map((one) => [one.point, one])).values()], total };
}

function readingOf(
  contents: Contents,
  headings: readonly string[],
  details: ImportDetails,
  language: Language,
): FileReading {
  const { columns, dates } = firstOptions(headings, details, contents);
  return {
    columns,
    dates,
    choices: COLUMNS_OF[contents].map((column) => ({ column, name: columnName(contents, column, language) })),
  };
}

function Outcome({ overview, language }: { overview: ImportOverview; language: Language }) {
  const t = translator(language, 'AdminImport');
  const { created_count: created, changed_count: changed, failed, left_count: left, undone_count } = overview;
  const undone = overview.status === 'undone' || overview.status === 'undoing';
  const contents = contentsOf(overview.contents);
  const well = overview.status === 'imported' || (overview.status === 'undone' && left === 0);
  return (
    <div className={alertVariants({ variant: well ? 'success' : 'warning' })}>
      <p>
        {undone
          ? t(`of.${contents}.undoneLine`, { count: undone_count, left })
          : t(`of.${contents}.done`, { created, changed, failed })}
      </p>
      {overview.tally && <RowSum rows={overview.row_count} tally={overview.tally} language={language} />}
      {overview.status === 'importing' && <p>{t('unfinished')}</p>}
      <p>
        <a href={originAddress(overview.id)}>{t('itsSchools')}</a>
      </p>
    </div>
  );
}

function Steps({ overview, language }: { overview: ImportOverview; language: Language }) {
  const t = translator(language, 'AdminImport');
  const { id, status, counts, chosen, file_name: name } = overview;
  const about = { id, name, contents: contentsOf(overview.contents), place: placeOf(overview) };
  const writable = (counts.new ?? 0) + (counts.changed ?? 0) + chosen;
  return (
    <div className="my-3 flex flex-wrap items-end gap-3">
      {status === 'checked' && writable > 0 && (
        <StepButton step="apply" {...about} label={t('apply', { count: writable })} primary />
      )}
      <LaterSteps overview={overview} language={language} />
    </div>
  );
}
