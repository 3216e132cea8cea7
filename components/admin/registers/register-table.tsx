import { LocalTime } from '@/components/ui/local-time';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { importAddress } from '@/lib/imports/model/import-query';
import { REGISTERS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { type ReviewView, reviewAddress } from '@/lib/imports/registers/model/review-query';
import type { ListedRegister } from '@/lib/supabase/database.types';
import { registerName } from './register-names';
import { StartButton } from './start-button';

type Row = ListedRegister & { register: RegisterId };

/** The registers with their edition, licence and figures, what waits for a decision, and the way to take in what ships. */
export function RegisterTable({ registers, language }: { registers: readonly Row[]; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ScrollRegion label={t('registers')}>
      <table className="table registers">
        <caption className="visually-hidden">{t('registers')}</caption>
        <thead>
          <tr>
            <th>{t('register')}</th>
            <th>{t('edition')}</th>
            <th>{t('schools')}</th>
            <th>{t('waiting')}</th>
            <th>{t('lastRun')}</th>
            <th>{t('shipped')}</th>
          </tr>
        </thead>
        <tbody>
          {registers.map((row) => (
            <Register key={row.register} row={row} language={language} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Register({ row, language }: { row: Row; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const { register, edition, schools, gone, matches, differences, run, run_at } = row;
  const { url, licence, licenceUrl } = REGISTERS[register];
  const name = registerName(register, language);
  return (
    <tr>
      <td className="name">
        <a href={url}>{name}</a>
        <span className="sub">{licenceUrl ? <a href={licenceUrl}>{licence}</a> : licence}</span>
      </td>
      <td>{edition ?? <span className="none">–</span>}</td>
      <td>
        {formatCount(language, schools)}
        {gone > 0 && (
          <span className="sub">
            <a href={reviewAddress({ view: 'gone', register })}>{t('goneCount', { count: gone })}</a>
          </span>
        )}
      </td>
      <td>
        <Waiting view="matches" register={register} count={matches} language={language} />
        <Waiting view="differences" register={register} count={differences} language={language} />
        {matches + differences === 0 && <span className="none">–</span>}
      </td>
      <td>
        {run !== null && run_at !== null ? (
          <a href={importAddress({ id: run }, 'adminRegisters')}>
            <LocalTime language={language} at={run_at} />
          </a>
        ) : (
          <span className="none">{t('never')}</span>
        )}
      </td>
      <td>
        <StartButton register={register} label={t('check', { register: name })} />
      </td>
    </tr>
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
    <span className="waiting">
      <a href={reviewAddress({ view, register })}>
        {translator(language, 'AdminRegisters')(`waitingFor.${view}`, { count })}
      </a>
    </span>
  );
}
