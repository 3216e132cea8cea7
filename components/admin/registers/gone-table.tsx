import { ScrollRegion } from '@/components/ui/scroll-region';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path } from '@/lib/routes';
import type { RegisterGoneRow } from '@/lib/supabase/database.types';
import { registerName } from './register-names';

/** Schools that their register no longer lists. */
export function GoneTable({ rows, language }: { rows: readonly RegisterGoneRow[]; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  return (
    <ScrollRegion label={t('views.gone')}>
      <table className="table">
        <thead>
          <tr>
            <th>{t('school')}</th>
            <th>{t('gone')}</th>
            <th>{t('missingSince')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.register} ${row.identifier}`}>
              <td className="name">
                <a href={path('adminSchoolEdit', { id: row.school_id })}>{row.school}</a>
                <span className="sub">{row.city}</span>
              </td>
              <td>
                {registerName(row.register, language)}
                <span className="sub">{row.identifier}</span>
              </td>
              <td>{row.gone_since}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
