import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChoiceField } from '@/components/admin/form/state-fields';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { AnyColumn } from '@/lib/imports/model/contents';
import { FIXED_COLUMNS } from '@/lib/imports/model/fixed-columns';
import type { ImportOptions } from '@/lib/imports/model/options';
import type { WordTargets } from './word-choices';

export function FixedValues({
  names,
  targets,
  options,
  change,
}: {
  names: ReadonlyMap<AnyColumn, string>;
  targets: WordTargets;
  options: ImportOptions;
  change: (more: Partial<ImportOptions>) => void;
}) {
  const t = useTranslations('AdminImport');
  const { contents, fixed } = options;
  const [added, setAdded] = useState<AnyColumn[]>([]);
  const shown = FIXED_COLUMNS[contents].filter((column) => column in fixed || added.includes(column));
  const others = FIXED_COLUMNS[contents].filter((column) => !shown.includes(column));
  const fix = (column: AnyColumn, value: string) => {
    const { [column]: _, ...rest } = fixed;
    setAdded([...added, column]);
    change({ fixed: value === '' ? rest : { ...rest, [column]: value } });
  };
  return (
    <>
      {shown.map((column) => {
        const id = `import-fixed-${column}`;
        const words = targets[column];
        const about = { id, label: names.get(column) ?? column };
        const value = fixed[column] ?? '';
        return words ? (
          <ChoiceField
            key={column}
            {...about}
            empty={t('countryNone')}
            value={value}
            options={words.map((word) => [word.value, word.name])}
            onChoose={(chosen) => fix(column, chosen)}
          />
        ) : (
          <Field key={column} {...about}>
            <Input
              id={id}
              value={value}
              maxLength={2000}
              onChange={({ target }) => fix(column, target.value)}
            />
          </Field>
        );
      })}
      <ChoiceField
        id="import-fixed"
        label={t('fixed')}
        empty={t('fixedChoose')}
        value=""
        options={others.map((column) => [column, names.get(column) ?? column])}
        onChoose={(column) => column && setAdded([...added, column])}
      />
    </>
  );
}
