import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { FieldName } from '@/lib/schools/model/field-names';
import { tabsOf } from './field-tabs';

export function useTabNames(fields: readonly FieldName[]): string {
  const t = useTranslations('AdminEditor');
  return tabsOf(fields)
    .map((tab) => t(`tabs.${tab}`))
    .join(', ');
}

export function SaveBar({
  unsaved,
  saving,
  isWriting,
  isNew,
  list,
}: {
  unsaved: readonly FieldName[];
  saving: boolean;
  /** Whether a text is being generated: saving is disabled until it ends. */
  isWriting: boolean;
  isNew: boolean;
  list: string;
}) {
  const t = useTranslations('AdminEditor');
  const tabs = useTabNames(unsaved);
  const bar = useRef<HTMLDivElement>(null);
  // Keeps toasts above the bar, whose height varies.
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--foot', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return (
    <div className="savebar" ref={bar}>
      <span className={unsaved.length > 0 ? 'state' : 'state clean'} role="status">
        {unsaved.length > 0 ? t('unsavedIn', { tabs }) : t('clean')}
      </span>
      <a className="btn" href={list}>
        {t('cancel')}
      </a>
      <Button type="submit" variant="default" disabled={saving || isWriting} aria-busy={saving}>
        {saving ? t('saving') : t(isNew ? 'createSave' : 'save')}
      </Button>
    </div>
  );
}
