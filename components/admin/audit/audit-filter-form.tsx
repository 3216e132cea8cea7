import { ChoiceControl } from '@/components/admin/list-controls';
import { LiveForm } from '@/components/admin/live-form';
import { AUDIT_THINGS, AUDIT_VERBS } from '@/lib/accounts/audit/model/entry';
import { type AuditFilters, NOBODY } from '@/lib/accounts/audit/model/filters';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';

export function AuditFilterForm({
  language,
  filters,
  people,
}: {
  language: Language;
  filters: AuditFilters;
  people: { id: string; name: string | null }[];
}) {
  const t = translator(language, 'AdminAudit');
  return (
    <LiveForm list="adminAudit">
      <ChoiceControl list="audit" name="person" label={t('who')} all={t('everybody')} value={filters.person}>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id.slice(0, 8)}
          </option>
        ))}
        <option value={NOBODY}>{t('nobody')}</option>
      </ChoiceControl>
      <ChoiceControl list="audit" name="verb" label={t('what')} all={t('everything')} value={filters.verb}>
        {AUDIT_VERBS.map((verb) => (
          <option key={verb} value={verb}>
            {t(`verbs.${verb}`)}
          </option>
        ))}
      </ChoiceControl>
      <ChoiceControl
        list="audit"
        name="thing"
        label={t('toWhat')}
        all={t('everything')}
        value={filters.thing}
      >
        {AUDIT_THINGS.map((thing) => (
          <option key={thing} value={thing}>
            {t(`things.${thing}`)}
          </option>
        ))}
      </ChoiceControl>
    </LiveForm>
  );
}
