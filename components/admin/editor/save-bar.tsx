import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { path } from '@/lib/routes';
import type { FieldName } from '@/lib/schools/model/field-names';
import { tabsOf } from './field-tabs';

/** Names of the tabs of these fields: 'Básico, Contenido'. */
export function useTabNames(fields: readonly FieldName[]): string {
  const t = useTranslations('AdminEditor');
  return tabsOf(fields)
    .map((tab) => t(`tabs.${tab}`))
    .join(', ');
}

/** The foot that stays in sight: what is unsaved, and the way out or on. */
export function SaveBar({
  unsaved,
  saving,
  isWriting,
  isNew,
}: {
  unsaved: readonly FieldName[];
  saving: boolean;
  /** Whether a text is being written for the form: saving waits for it. */
  isWriting: boolean;
  isNew: boolean;
}) {
  const t = useTranslations('AdminEditor');
  const tabs = useTabNames(unsaved);
  return (
    <div className="savebar">
      <span className={unsaved.length > 0 ? 'state' : 'state clean'} role="status">
        {unsaved.length > 0 ? t('unsavedIn', { tabs }) : t('clean')}
      </span>
      <a className="btn" href={path('adminSchools')}>
        {t('cancel')}
      </a>
      <Button type="submit" variant="default" disabled={saving || isWriting} aria-busy={saving}>
        {saving ? t('saving') : t(isNew ? 'createSave' : 'save')}
      </Button>
    </div>
  );
}
