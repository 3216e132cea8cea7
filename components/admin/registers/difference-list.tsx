import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { columnName } from '@/lib/imports/model/headings';
import { path } from '@/lib/routes';
import type { RegisterDifferenceRow } from '@/lib/supabase/results/register-reviews';
import { DifferenceTable, type ShownDifference } from './difference-table';
import { registerName } from './register-names';
import { valueText } from './value-text';

export function DifferenceList({ rows, language }: { rows: RegisterDifferenceRow[]; language: Language }) {
  return <DifferenceTable rows={rows.map((row) => shown(row, language))} />;
}

function shown(row: RegisterDifferenceRow, language: Language): ShownDifference {
  const { register, identifier, column, theirs, ours, school, city, school_id, checked_on } = row;
  const t = translator(language, 'AdminRegisters');
  return {
    id: `${register} ${identifier} ${column}`,
    asked: { register, identifier, column, theirs: known(theirs), ours: known(ours) },
    school,
    place: `${city} · ${registerName(register, language)}`,
    address: path('adminSchoolEdit', { id: school_id }),
    field: columnName('schools', column, language),
    theirs: valueText(theirs, language),
    ours: valueText(ours, language),
    checked: checked_on === null ? null : t('checkedOn', { day: formatDay(language, checked_on) }),
  };
}

/** Columns with differences hold texts and numbers. */
function known(value: RegisterDifferenceRow['theirs']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
