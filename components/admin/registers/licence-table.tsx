import { ListTable } from '@/components/admin/list-table';
import { LocalTime } from '@/components/ui/local-time';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { creditOf } from '@/lib/imports/registers/model/registers';
import type { SourceToConfirm } from '@/lib/imports/registers/queries/registers';
import { ConfirmSource } from './confirm-source';
import { registerName } from './register-names';

/** Sources whose programmes are hidden until an administrator confirms the licence. */
export function LicenceTable({
  sources,
  language,
}: {
  sources: readonly SourceToConfirm[];
  language: Language;
}) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ListTable
      label={t('licences.title')}
      rows={sources}
      rowKey={({ register, source }) => `${register} ${source}`}
      columns={[
        {
          label: t('licences.source'),
          kind: 'name',
          cell: ({ register, source }) => (
            <>
              <a href={creditOf(register, source).url}>{creditOf(register, source).publisher}</a>
              <span className="block text-xs leading-snug text-ink-3">
                {registerName(register, language)}
              </span>
            </>
          ),
        },
        {
          label: t('licences.state'),
          cell: ({ confirmed }) =>
            confirmed === null ? (
              t('licences.waiting')
            ) : (
              <>
                {t('licences.by', { name: confirmed.by ?? '–' })}{' '}
                <LocalTime language={language} at={confirmed.at} />
              </>
            ),
        },
        {
          label: t('licences.decide'),
          cell: ({ register, source, confirmed }) => (
            <ConfirmSource
              register={register}
              source={source}
              confirmed={confirmed !== null}
              publisher={creditOf(register, source).publisher}
            />
          ),
        },
      ]}
    />
  );
}
