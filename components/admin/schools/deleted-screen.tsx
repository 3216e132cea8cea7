import { Icon } from '@/components/ui/icon';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { log } from '@/lib/log';
import { path } from '@/lib/routes';
import { deletedSchools } from '@/lib/schools/queries/deleted-schools';
import { RestoreButton } from './restore-button';

/** Deleted schools, for a super admin to bring back (decision 20). */
export async function DeletedScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminDeleted');
  const schools = await deletedSchools().catch((error: Error) => {
    log.error(error.message);
    return null;
  });
  return (
    <>
      <p className="back">
        <a href={path('adminSchools')}>
          <Icon name="arrow-left" /> {t('back')}
        </a>
      </p>
      <h1>{t('title')}</h1>
      {schools === null && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
      {schools?.length === 0 && <p className="empty">{t('empty')}</p>}
      <ul className="history">
        {schools?.map((school) => (
          <li key={school.id}>
            <div className="history-head">
              <strong>{school.name}</strong>
              <span>
                {t('deleted', { day: formatDay(language, school.at), who: school.by ?? t('system') })}
              </span>
              <RestoreButton snapshot={school.id} name={school.name} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
