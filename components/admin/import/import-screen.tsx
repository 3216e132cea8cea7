import { COUNTRIES } from '@/lib/countries';
import { recentImports } from '@/lib/csv/queries/recent-imports';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { ImportForm } from './import-form';
import { UndoButton } from './undo-button';

/** Importing schools from a file, and the latest imports with the way back. */
export async function ImportScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminImport');
  const imports = await recentImports().catch((error: Error) => error);
  if (imports instanceof Error) log.error(imports.message);
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="hint import-intro">{t('intro')}</p>
      <ImportForm
        countries={COUNTRIES.map(({ name }) => ({ value: name.en, name: name[language] })).sort((a, b) =>
          a.name.localeCompare(b.name, language),
        )}
      />
      <h2>{t('recent')}</h2>
      {imports instanceof Error && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
      {Array.isArray(imports) && imports.length === 0 && <p className="quiet">{t('none')}</p>}
      {Array.isArray(imports) && (
        <ul className="imports">
          {imports.map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{entry.file_name}</strong>{' '}
                <time dateTime={entry.imported_at}>{moment.format(new Date(entry.imported_at))} UTC</time>
                {' · '}
                {t('recentLine', {
                  created: formatCount(language, entry.created),
                  changed: formatCount(language, entry.changed),
                })}
              </span>
              {entry.undone && <span className="quiet">{t('undone')}</span>}
              {entry.may_undo && <UndoButton id={entry.id} name={entry.file_name} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
