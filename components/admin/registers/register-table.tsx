import { ListTable } from '@/components/admin/list-table';
import { LocalTime } from '@/components/ui/local-time';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { importAddress } from '@/lib/imports/model/import-query';
import { REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { type ReviewView, reviewAddress } from '@/lib/imports/registers/model/review-query';
import type { ListedRegister } from '@/lib/supabase/results/register-reviews';
import { registerName } from './register-names';
import { StartButton } from './start-button';

type Row = ListedRegister & { register: RegisterId };

/** The registers with edition, licence, figures, open decisions and a button that imports the shipped edition. */
export function RegisterTable({ registers, language }: { registers: readonly Row[]; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const none = <span className="text-ink-3">–</span>;
  return (
    <ListTable
      label={t('registers')}
      tall
      rows={registers}
      rowKey={({ register }) => register}
      columns={[
        {
          label: t('register'),
          kind: 'name',
          cell: ({ register }) => {
            const { url, licence, licenceUrl } = REGISTERS[register];
            return (
              <div className="min-w-45">
                <a href={url}>{registerName(register, language)}</a>
                <span className="block text-xs leading-snug text-ink-3">
                  {licenceUrl ? <a href={licenceUrl}>{licence}</a> : licence}
                </span>
              </div>
            );
          },
        },
        { label: t('edition'), cell: ({ edition }) => edition ?? none },
        {
          label: t('schools'),
          cell: ({ register, schools, gone }) => (
            <>
              {formatCount(language, schools)}
              {gone > 0 && (
                <span className="block text-xs leading-snug text-ink-3">
                  <a href={reviewAddress({ view: 'gone', register })}>{t('goneCount', { count: gone })}</a>
                </span>
              )}
            </>
          ),
        },
        {
          label: t('waiting'),
          cell: ({ register, matches, differences }) => (
            <>
              <Waiting view="matches" register={register} count={matches} language={language} />
              <Waiting view="differences" register={register} count={differences} language={language} />
              {matches + differences === 0 && none}
            </>
          ),
        },
        {
          label: t('lastRun'),
          cell: ({ run, run_at }) =>
            run !== null && run_at !== null ? (
              <a href={importAddress({ id: run }, 'adminRegisters')}>
                <LocalTime language={language} at={run_at} />
              </a>
            ) : (
              <span className="text-ink-3">{t('never')}</span>
            ),
        },
        {
          label: t('shipped'),
          cell: ({ register }) => (
            <StartButton
              register={register}
              label={t('check', { register: registerName(register, language) })}
            />
          ),
        },
      ]}
    />
  );
}

function Waiting({
  view,
  register,
  count,
  language,
}: {
  view: ReviewView & ('matches' | 'differences');
  register: RegisterId;
  count: number;
  language: Language;
}) {
  if (count === 0) return null;
  return (
    <span className="block whitespace-nowrap">
      <a href={reviewAddress({ view, register })}>
        {translator(language, 'AdminRegisters')(`waitingFor.${view}`, { count })}
      </a>
    </span>
  );
}
