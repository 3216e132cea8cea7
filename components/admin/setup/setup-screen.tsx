import { PageHead } from '@/components/admin/page-head';
import { FieldDescription } from '@/components/ui/field';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { unfinishedTools } from '@/lib/jobs/queries/unfinished-tools';
import { log } from '@/lib/log';
import { staticOutcomes } from '@/lib/schools/services/static-outcomes';
import { staticSchools } from '@/lib/schools/services/static-schools';
import { serviceClient } from '@/lib/supabase/service';
import { MigrationCard } from './migration-card';

export async function SetupScreen({ language }: { language: Language }) {
  const t = translator(language, 'AdminSetup');
  const [unfinished, counts] = await Promise.all([unfinishedTools(), staticCounts()]);
  const missingKey = serviceClient() === null;
  const total = formatCount(language, staticSchools().length);
  return (
    <>
      <PageHead title={t('title')} />
      <FieldDescription>{t('intro')}</FieldDescription>
      <div className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 max-lg:grid-cols-1">
        <MigrationCard
          migration="static-schools"
          missingKey={missingKey}
          unfinished={unfinished['static-schools'] ?? null}
        >
          <p className="mt-1 text-ink-2">{t('schools.text', { total })}</p>
          <p className="mt-1.5 text-micro leading-dense text-ink-2">
            {counts === null
              ? t('schools.stateUnknown')
              : t('schools.state', { present: formatCount(language, counts.present), total })}
            {counts !== null && counts.deleted > 0 && ` ${t('schools.deleted', { count: counts.deleted })}`}
          </p>
        </MigrationCard>
        <MigrationCard
          migration="migrate-to-storage"
          missingKey={missingKey}
          unfinished={unfinished['migrate-to-storage'] ?? null}
        >
          <p className="mt-1 text-ink-2">{t('images.text')}</p>
        </MigrationCard>
      </div>
    </>
  );
}

/** Static schools present and deleted; null when the backend does not answer. */
async function staticCounts(): Promise<{ present: number; deleted: number } | null> {
  const client = serviceClient();
  if (client === null) return null;
  try {
    const outcomes = await staticOutcomes(client, staticSchools(), { write: false });
    const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    return { present: count('present') + count('completed'), deleted: count('deleted') };
  } catch (error) {
    log.error(error instanceof Error ? error.message : error);
    return null;
  }
}
