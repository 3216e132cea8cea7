import { ImportList } from '@/components/admin/import/import-list';
import { OneImport } from '@/components/admin/import/one-import';
import { LoadFailed } from '@/components/admin/list-table';
import { PageHead } from '@/components/admin/page-head';
import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ImportQuery } from '@/lib/imports/model/import-query';
import { registerList, sourceLicences } from '@/lib/imports/registers/queries/registers';
import { log } from '@/lib/log';
import { EditionForm } from './edition-form';
import { LicenceTable } from './licence-table';
import { registerName } from './register-names';
import { RegisterTable } from './register-table';

export async function RegistersScreen({ language, query }: { language: Language; query: ImportQuery }) {
  const t = translator(language, 'AdminRegisters');
  if (query.id !== null) {
    return (
      <>
        <PageHead title={t('title')} />
        <OneImport query={query} language={language} />
      </>
    );
  }
  const found = await Promise.all([registerList(), sourceLicences()]).catch((error: Error) => error);
  if (found instanceof Error) log.error(found.message);
  return (
    <>
      <PageHead title={t('title')} />
      <FieldDescription className="mt-1.5 max-w-[72ch]">{t('intro')}</FieldDescription>
      {found instanceof Error ? (
        <LoadFailed text={t('loadFailed')} />
      ) : (
        <>
          <RegisterTable registers={found[0]} language={language} />
          <h2 className="mt-7" id="licences">
            {t('licences.title')}
          </h2>
          <FieldDescription>{t('licences.hint')}</FieldDescription>
          <LicenceTable sources={found[1]} language={language} />
          <h2 className="mt-7" id="new-edition">
            {t('newEdition')}
          </h2>
          <FieldDescription>{t('newEditionHint')}</FieldDescription>
          <EditionForm
            registers={found[0].map(({ register }) => ({
              id: register,
              name: registerName(register, language),
            }))}
          />
        </>
      )}
      <h2 className="mt-7">{t('runs')}</h2>
      <ImportList language={language} page={query.page} place="adminRegisters" />
    </>
  );
}
