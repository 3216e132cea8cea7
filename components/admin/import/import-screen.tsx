import { PageHead } from '@/components/admin/page-head';
import { FieldDescription } from '@/components/ui/field';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ImportQuery } from '@/lib/imports/model/import-query';
import { templateOf } from '@/lib/imports/model/template';
import { ImportList } from './import-list';
import { OneImport } from './one-import';
import { UploadForm } from './upload-form';

export function ImportScreen({ language, query }: { language: Language; query: ImportQuery }) {
  const t = translator(language, 'AdminImport');
  return (
    <>
      <PageHead title={t('title')} />
      {query.id === null ? (
        <>
          <FieldDescription className="mt-1.5 max-w-[72ch]">{t('intro')}</FieldDescription>
          <UploadForm />
          <FieldDescription>
            {t('templates')} <Template of="es" label={t('templateEs')} /> ·{' '}
            <Template of="en" label={t('templateEn')} />
          </FieldDescription>
          <h2 className="mt-7">{t('recent')}</h2>
          <ImportList language={language} page={query.page} place="adminSchoolImport" />
        </>
      ) : (
        <OneImport query={query} language={language} />
      )}
    </>
  );
}

function Template({ of, label }: { of: Language; label: string }) {
  return (
    <a
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(templateOf(of))}`}
      download={of === 'es' ? 'plantilla-escuelas.csv' : 'template-schools.csv'}
    >
      {label}
    </a>
  );
}
