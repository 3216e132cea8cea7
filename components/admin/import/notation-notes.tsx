import { useLocale, useTranslations } from 'next-intl';
import { ChoiceField } from '@/components/admin/form/state-fields';
import { alertVariants } from '@/components/ui/alert';
import type { AnyColumn } from '@/lib/imports/model/contents';
import { type FileNumbers, type NotationExample, notationExamples } from '@/lib/imports/model/notations';
import type { Notations } from '@/lib/imports/model/row-plan';

/** How ambiguous amounts of a file are read; asks when the column does not show it. */
export function NotationNotes({
  numbers,
  columns,
  names,
  chosen,
  onChange,
}: {
  numbers: FileNumbers;
  columns: (AnyColumn | null)[];
  names: ReadonlyMap<string, string>;
  chosen: Notations;
  onChange: (chosen: Notations) => void;
}) {
  const t = useTranslations('AdminImport');
  const language = useLocale();
  const amount = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const readings = (examples: NotationExample['examples'], as: 'thousands' | 'decimals') =>
    examples.map((example) => `${example.written} = ${amount.format(example[as])}`).join('; ');
  return notationExamples(columns, numbers).map(({ column, notation, examples: [first, ...more] }) => {
    const name = names.get(column) ?? column;
    if (first === undefined) return null;
    if (notation !== 'mixed') {
      const read = first.written.includes(notation) ? first.decimals : first.thousands;
      return (
        <p key={column} className={alertVariants()}>
          {t('notation', { column: name, written: first.written, read: amount.format(read) })}
        </p>
      );
    }
    const examples = [first, ...more];
    // An example with both signs is read with either as the decimal sign.
    const signs = examples.map(({ written }) => (written.includes(',') ? (',' as const) : ('.' as const)));
    return (
      <ChoiceField
        key={column}
        id={`import-notation-${column}`}
        label={name}
        hint={t('notationAsk')}
        value={chosen[column] ?? 'mixed'}
        options={[
          ['mixed', t('notationSkip')],
          ['none', readings(examples, 'thousands')],
          ...examples.map(
            (example, index) =>
              [
                signs[index] ?? 'mixed',
                [
                  readings([example], 'decimals'),
                  ...examples
                    .filter((other) => other !== example)
                    .map((other) => readings([other], 'thousands')),
                ].join('; '),
              ] as const,
          ),
        ]}
        onChoose={(reading) => onChange({ ...chosen, [column]: reading || 'mixed' })}
      />
    );
  });
}
