import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { sourcesDay } from './page-age';
import { RegisterNote } from './register-note';

export function FactsPanel({
  language,
  rows,
  of,
  registers,
  children,
}: {
  language: Language;
  rows: readonly (readonly [label: string, value: ReactNode])[];
  of: Parameters<typeof sourcesDay>[1];
  registers: readonly SchoolRegister[];
  children?: ReactNode;
}) {
  const t = translator(language, 'Facts');
  const day = sourcesDay(language, of);
  return (
    <aside className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{t('title')}</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day && (
        <p className="checked">
          <Icon name="check" />
          <span>
            {day}{' '}
            {t.rich('sources', {
              count: of.sources.length,
              sources: (chunks) => <a href="#sources">{chunks}</a>,
            })}
          </span>
        </p>
      )}
      <RegisterNote language={language} registers={registers} isChecked={of.checkedOn !== null} />
      {children}
    </aside>
  );
}
