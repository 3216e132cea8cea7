import { LoadFailed } from '@/components/admin/list-table';
import { LocalTime } from '@/components/ui/local-time';
import { Pagination } from '@/components/ui/pagination';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { contentsOf } from '@/lib/imports/model/contents';
import { type ImportPlace, importAddress, placeOf } from '@/lib/imports/model/import-query';
import { IMPORTS_A_PAGE, importPage } from '@/lib/imports/queries/imports';
import { log } from '@/lib/log';
import type { ListedImport } from '@/lib/supabase/results/imports';
import { originAddress } from './origin';

export async function ImportList({
  language,
  page,
  place,
}: {
  language: Language;
  page: number;
  place: ImportPlace;
}) {
  const t = translator(language, 'AdminImport');
  const found = await importPage(page, place).catch((error: Error) => error);
  if (found instanceof Error) {
    log.error(found.message);
    return <LoadFailed text={t('loadFailed')} />;
  }
  if (found.imports.length === 0)
    return <p className="text-ink-3">{t(place === 'adminRegisters' ? 'noRuns' : 'none')}</p>;
  return (
    <>
      <ul className="my-3 grid max-w-240 list-none">
        {found.imports.map((entry) => (
          <Entry key={entry.id} entry={entry} language={language} />
        ))}
      </ul>
      {found.page_count > 1 && (
        <Pagination
          language={language}
          total={found.total}
          page={found.page}
          size={IMPORTS_A_PAGE}
          addressOf={(number) => importAddress({ page: number }, place)}
        />
      )}
    </>
  );
}

function Entry({ entry, language }: { entry: ListedImport; language: Language }) {
  const t = translator(language, 'AdminImport');
  const when = entry.imported_at ?? entry.uploaded_at;
  const count = (value: number) => formatCount(language, value);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2">
      <span>
        <a href={importAddress({ id: entry.id }, placeOf(entry))}>
          <strong>{entry.file_name}</strong>
        </a>{' '}
        <LocalTime language={language} at={when} />
        {' · '}
        {entry.imported_at === null
          ? t('waitingLine', { rows: count(entry.row_count) })
          : t(`of.${contentsOf(entry.contents)}.recentLine`, {
              created: count(entry.created_count),
              changed: count(entry.changed_count),
            })}
        {entry.left_count > 0 && ` · ${t('leftLine', { left: count(entry.left_count) })}`}
      </span>
      <span className="text-ink-3">{t(`states.${stateOf(entry.status)}`)}</span>
      {entry.imported_at !== null && <a href={originAddress(entry.id)}>{t('itsSchools')}</a>}
    </li>
  );
}

const STATES = ['uploaded', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;

function stateOf(status: string): (typeof STATES)[number] {
  return STATES.find((state) => state === status) ?? 'uploaded';
}
