import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { RegisterNote } from './register-note';

export function FactsPanel({
  language,
  rows,
  of: { checkedOn, sources },
  registers,
  children,
}: {
  language: Language;
  rows: readonly (readonly [label: string, value: ReactNode])[];
  of: { checkedOn: string | null; sources: readonly unknown[] };
  registers: readonly SchoolRegister[];
  children?: ReactNode;
}) {
  const t = translator(language, 'Facts');
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
      {checkedOn && sources.length > 0 && (
        <p className="checked">
          <Icon name="check" />
          <span>
            {t.rich('checked', {
              day: formatDay(language, checkedOn),
              count: sources.length,
              sources: (chunks) => <a href="#sources">{chunks}</a>,
            })}
          </span>
        </p>
      )}
      <RegisterNote language={language} registers={registers} isChecked={checkedOn !== null} />
      {children}
    </aside>
  );
}
