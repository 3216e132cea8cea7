import { ExportLinks } from '@/components/admin/export-links';
import { exportTexts } from '@/components/admin/export-texts';
import { StatLine } from '@/components/admin/stat-line';
import { cn } from '@/components/ui/cn';
import { Pagination } from '@/components/ui/pagination';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { contentsOf } from '@/lib/imports/model/contents';
import { columnName } from '@/lib/imports/model/headings';
import {
  type ImportQuery,
  importAddress,
  placeOf,
  ROW_KINDS,
  type RowKind,
} from '@/lib/imports/model/import-query';
import { problemWords } from '@/lib/imports/problem-words';
import { importRows, ROWS_A_PAGE } from '@/lib/imports/queries/imports';
import { path } from '@/lib/routes';
import type { ImportOverview, ImportRow } from '@/lib/supabase/results/imports';
import { DuplicateChoice } from './duplicate-choice';

const ALWAYS_SHOWN = ['error', 'duplicate', 'new', 'changed', 'same'] as const satisfies RowKind[];

export async function ImportRows({
  overview,
  query,
  language,
}: {
  overview: ImportOverview;
  query: ImportQuery;
  language: Language;
}) {
  const t = translator(language, 'AdminImport');
  const isRun = overview.register !== null;
  const total = async (kind: RowKind) => (isRun ? 0 : (await importRows(overview.id, kind, 1)).total);
  const [noted, repaired] = await Promise.all([total('noted'), total('repaired')]);
  const counts: Record<RowKind, number> = {
    noted,
    repaired,
    left: overview.counts.left ?? 0,
    error: overview.counts.error ?? 0,
    duplicate: overview.counts.duplicate ?? 0,
    new: overview.counts.new ?? 0,
    matched: overview.counts.matched ?? 0,
    changed: overview.counts.changed ?? 0,
    same: overview.counts.same ?? 0,
    failed: overview.failed,
  };
  const urgent = (['failed', 'error', 'duplicate', 'noted'] as const).find((kind) => counts[kind] > 0);
  const show = query.show ?? urgent ?? '';
  const { rows, total: listed, page } = await importRows(overview.id, show, query.page);
  // Rows of a run are deleted once it is applied or undone; its report has the totals.
  if (isRun && query.show === null && listed === 0) return null;
  // Rows that were written or need nothing are deleted after the import: `tally` counts them.
  const isChecked = overview.status === 'checked';
  const kinds = ROW_KINDS.filter(
    (kind) =>
      counts[kind] > 0 ||
      (isRun && kind === 'matched') ||
      ((isRun || isChecked) && (ALWAYS_SHOWN as readonly RowKind[]).includes(kind)),
  );
  if (!isRun && !isChecked && listed === 0 && kinds.length === 0) return null;
  // Doubtful rows of a register are decided in its review, which shows both schools.
  const open = overview.status === 'checked' && overview.may_act && !isRun;
  const place = placeOf(overview);
  const contents = contentsOf(overview.contents);
  return (
    <div>
      {!isRun && (
        <StatLine
          className="my-3 auto-cols-auto grid-flow-row grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] max-sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
          figures={kinds.map((kind) => ({
            label: t(`kinds.${kind}`),
            value: formatCount(language, counts[kind]),
          }))}
        />
      )}
      <nav aria-label={t('show')} className="my-2 flex flex-wrap gap-x-4 gap-y-1">
        {(['', ...kinds] as const).map((kind) => (
          <a
            className="current:font-semibold current:text-ink current:no-underline"
            key={kind}
            href={importAddress({ id: overview.id, show: kind }, place)}
            aria-current={kind === show ? 'page' : undefined}
          >
            {kind === '' ? t('showAll') : kindName(kind, overview, language)}
          </a>
        ))}
        {counts.error + counts.duplicate + counts.failed + noted > 0 && (
          <ExportLinks
            language={language}
            texts={exportTexts(language)}
            links={[
              {
                address: `${path('importProblems')}?${new URLSearchParams({ import: overview.id })}`,
                label: t('download'),
              },
            ]}
            className=""
          />
        )}
      </nav>
      {open && counts.duplicate > 0 && (
        <p className="my-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {t('duplicatesAll')}{' '}
          <DuplicateChoice
            id={overview.id}
            position={null}
            value={overview.duplicates}
            label={t('duplicatesAll')}
            contents={contents}
            mayUpdate
          />
        </p>
      )}
      {rows.length > 0 && (
        <ScrollRegion label={t('result')}>
          <Table>
            <thead>
              <TableRow>
                <TableHead>{t('row')}</TableHead>
                <TableHead>{t(`of.${contents}.row`)}</TableHead>
                <TableHead>{t('outcome')}</TableHead>
                <TableHead>{t('details')}</TableHead>
              </TableRow>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.position} row={row} overview={overview} open={open} language={language} />
              ))}
            </tbody>
          </Table>
        </ScrollRegion>
      )}
      <Pagination
        language={language}
        total={listed}
        page={page}
        size={ROWS_A_PAGE}
        addressOf={(number) => importAddress({ id: overview.id, show, page: number }, place)}
      />
    </div>
  );
}

function Row({
  row,
  overview,
  open,
  language,
}: {
  row: ImportRow;
  overview: ImportOverview;
  open: boolean;
  language: Language;
}) {
  const t = translator(language, 'AdminImport');
  const kind: RowKind =
    row.outcome === 'failed' ? 'failed' : (ROW_KINDS.find((one) => one === row.kind) ?? 'same');
  const contents = contentsOf(overview.contents);
  const problems = problemWords(row, contents, language);
  const bad = kind === 'error' || kind === 'failed';
  return (
    <TableRow>
      <TableCell className={cn('wrap-break-word', bad && 'shadow-[inset_3px_0_var(--color-tomato-ink)]')}>
        {row.number}
      </TableCell>
      <TableCell className="wrap-break-word">{row.name}</TableCell>
      <TableCell className={cn('wrap-break-word', bad && 'font-medium text-tomato-ink')}>
        {kindName(kind, overview, language)}
      </TableCell>
      <TableCell className="wrap-break-word">
        {problems.length > 0 && (
          <ul className="list-none">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {(row.columns ?? []).length > 0 && (
          <span>
            {t('changes', {
              fields: (row.columns ?? []).map((name) => columnName(contents, name, language)).join(', '),
            })}
          </span>
        )}
        {row.duplicate?.school && (
          <>
            {' '}
            <a href={path('adminSchoolEdit', { id: row.duplicate.school })}>{t(`of.${contents}.look`)}</a>
          </>
        )}
        {open && row.kind === 'duplicate' && (
          <DuplicateChoice
            id={overview.id}
            position={row.position}
            value={row.choice ?? overview.duplicates}
            label={t('duplicateRow', { row: row.number })}
            contents={contents}
            mayUpdate={row.may_update}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

function kindName(kind: RowKind, { register }: ImportOverview, language: Language): string {
  return register === null || kind === 'noted' || kind === 'repaired' || kind === 'left'
    ? translator(language, 'AdminImport')(`kinds.${kind}`)
    : translator(language, 'AdminRegisters')(`kinds.${kind}`);
}
