import { LocalTime } from '@/components/ui/local-time';
import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { creditOf } from '@/lib/imports/registers/model/registers';
import type { SourceToConfirm } from '@/lib/imports/registers/queries/registers';
import { ConfirmSource } from './confirm-source';
import { registerName } from './register-names';

/** The sources whose programmes are left out until an administrator has confirmed that their licence allows their use. */
export function LicenceTable({
  sources,
  language,
}: {
  sources: readonly SourceToConfirm[];
  language: Language;
}) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ScrollRegion label={t('licences.title')}>
      <table className="table">
        <caption className="visually-hidden">{t('licences.title')}</caption>
        <thead>
          <tr>
            <th>{t('licences.source')}</th>
            <th>{t('licences.state')}</th>
            <th>{t('licences.decide')}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ register, source, confirmed }) => {
            const { publisher, url } = creditOf(register, source);
            return (
              <tr key={`${register} ${source}`}>
                <td className="name">
                  <a href={url}>{publisher}</a>
                  <span className="sub">{registerName(register, language)}</span>
                </td>
                <td>
                  {confirmed === null ? (
                    t('licences.waiting')
                  ) : (
                    <>
                      {t('licences.by', { name: confirmed.by ?? '–' })}{' '}
                      <LocalTime language={language} at={confirmed.at} />
                    </>
                  )}
                </td>
                <td>
                  <ConfirmSource
                    register={register}
                    source={source}
                    confirmed={confirmed !== null}
                    publisher={publisher}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
