import { FieldDescription } from '@/components/ui/field';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { ImportTally } from '@/lib/supabase/results/imports';

export function RowSum({ rows, tally, language }: { rows: number; tally: ImportTally; language: Language }) {
  const t = translator(language, 'AdminImport');
  const shown = Object.entries(tally).map(([part, value]) => [part, formatCount(language, value)]);
  return (
    <FieldDescription>
      {t('sum', { rows: formatCount(language, rows), ...Object.fromEntries(shown), isOpen: tally.open })}
    </FieldDescription>
  );
}
