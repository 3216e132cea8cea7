import { LocalTime } from '@/components/ui/local-time';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { columnName } from '@/lib/imports/model/headings';
import { path } from '@/lib/routes';
import type { RegisterDecisionRow } from '@/lib/supabase/results/register-reviews';
import { registerName } from './register-names';
import { UndoDecision } from './undo-decision';
import { valueText } from './value-text';

export function DecisionList({
  rows,
  language,
}: {
  rows: readonly RegisterDecisionRow[];
  language: Language;
}) {
  return (
    <ul className="my-3 grid max-w-240 list-none">
      {rows.map((row) => (
        <Decision key={row.id} row={row} language={language} />
      ))}
    </ul>
  );
}

function Decision({ row, language }: { row: RegisterDecisionRow; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const nobody = t('somebody');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2">
      <span>
        {row.school === null ? (
          row.name
        ) : (
          <a href={path('adminSchoolEdit', { id: row.school_id })}>
            <strong>{row.school}</strong>
          </a>
        )}{' '}
        · {registerName(row.register, language)} · {row.identifier}
        <br />
        {wordsOf(row, language)}
        <br />
        <span className="text-ink-3">
          {t('by', { name: row.decided_by ?? nobody })} <LocalTime language={language} at={row.decided_at} />
        </span>
      </span>
      {row.undone_at === null ? (
        <UndoDecision id={row.id} name={t('undoOf', { school: row.school ?? row.name })} />
      ) : (
        <span className="text-ink-3">
          {t('undoneBy', { name: row.undone_by ?? nobody })}{' '}
          <LocalTime language={language} at={row.undone_at} />
        </span>
      )}
    </li>
  );
}

function wordsOf(row: RegisterDecisionRow, language: Language): string {
  const t = translator(language, 'AdminRegisters');
  if (row.difference === null)
    return t(row.choice === 'merge' ? 'made.merge' : 'made.separate', { name: row.name });
  return t(row.choice === 'take' ? 'made.take' : 'made.keep', {
    field: columnName('schools', row.difference, language),
    theirs: valueText(row.theirs ?? {}, language),
    ours: valueText(row.ours ?? {}, language) || '–',
  });
}
