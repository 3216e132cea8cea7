import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
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
        const about = { id, value: fixed[column] ?? '' };
        return (
          <Field key={column} id={id} label={names.get(column) ?? column}>
            {words ? (
              <NativeSelect {...about} onChange={({ target }) => fix(column, target.value)}>
                <option value="">{t('countryNone')}</option>
                {words.map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              <Input {...about} maxLength={2000} onChange={({ target }) => fix(column, target.value)} />
            )}
          </Field>
        );
      })}
      <Field id="import-fixed" label={t('fixed')}>
        <NativeSelect
          id="import-fixed"
          value=""
          onChange={({ target }) =>
            setAdded([...added, ...others.filter((column) => column === target.value)])
          }
        >
          <option value="">{t('fixedChoose')}</option>
          {others.map((column) => (
            <option key={column} value={column}>
              {names.get(column) ?? column}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </>
  );
}
