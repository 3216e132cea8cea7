import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button, buttonVariants } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
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
    <div
      className="savebar sticky bottom-0 z-3 -mx-8 mt-auto mb-0 flex items-center justify-end gap-2.5 border-t border-edge bg-leaf px-8 py-3 max-lg:-mx-5 max-lg:px-5"
      ref={bar}
    >
      <span
        className={cn(
          "mr-auto flex items-center gap-2 text-ink-2 before:size-2 before:rounded-full before:content-['']",
          unsaved.length > 0 ? 'before:bg-saffron' : 'before:bg-herb',
        )}
        role="status"
      >
        {unsaved.length > 0 ? t('unsavedIn', { tabs }) : t('clean')}
      </span>
      <a className={cn(buttonVariants(), 'dense:min-h-9.5 dense:px-4')} href={list}>
        {t('cancel')}
      </a>
      <Button
        type="submit"
        variant="default"
        className="dense:min-h-9.5 dense:px-4"
        disabled={saving || isWriting}
        aria-busy={saving}
      >
        {saving ? t('saving') : t(isNew ? 'createSave' : 'save')}
      </Button>
    </div>
  );
}
