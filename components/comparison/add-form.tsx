import type { ReactNode } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { Comparison } from '@/lib/programmes/model/comparison-address';
import { href } from '@/lib/routes';
import { ComparisonFields } from './currency-form';

export function AddForm({
  language,
  comparison,
  label,
  placeholder,
  found,
  children,
}: {
  language: Language;
  comparison: Comparison;
  label: string;
  placeholder: string;
  found: boolean;
  children: ReactNode;
}) {
  const t = translator(language, 'Comparison');
  const { add } = comparison;
  return (
    <search className="compare-add">
      <form action={href(language, 'compare')}>
        <ComparisonFields comparison={comparison} />
        <div className="field">
          <label htmlFor="compare-add">{label}</label>
          <input
            className="input"
            id="compare-add"
            name="add"
            type="search"
            maxLength={100}
            defaultValue={add}
            placeholder={placeholder}
          />
        </div>
        <button type="submit" className="btn">
          {t('search')}
        </button>
      </form>
      {add !== '' && (
        <div className="matches">
          {found ? children : <p className="quiet">{t('noMatch', { text: add })}</p>}
        </div>
      )}
    </search>
  );
}
