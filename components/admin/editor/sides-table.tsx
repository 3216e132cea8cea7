import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldName } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { useFieldText } from './field-text';

/** One of two versions or records of a school. */
interface Side {
  title: string;
  form: SchoolForm;
}

/** Two versions or records of a school side by side: of each field somebody chooses one. */
export function SidesTable({
  fields,
  sides,
  isOwn,
  onChoose,
  children,
}: {
  fields: readonly FieldName[];
  sides: { own: Side; other: Side };
  isOwn: (field: FieldName) => boolean;
  onChoose: (field: FieldName, isOwn: boolean) => void;
  /** Further rows. */
  children?: ReactNode;
}) {
  const t = useTranslations('AdminEditor');
  const textOf = useFieldText();
  return (
    <table className="table conflict">
      <thead>
        <tr>
          <th scope="col">{t('conflictField')}</th>
          <th scope="col">{sides.own.title}</th>
          <th scope="col">{sides.other.title}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <SidesRow
            key={field}
            name={field}
            label={t(`fields.${field}`)}
            titles={[sides.own.title, sides.other.title]}
            isOwn={isOwn(field)}
            onChoose={(own) => onChoose(field, own)}
            own={textOf(sides.own.form, field)}
            other={textOf(sides.other.form, field)}
          />
        ))}
        {children}
      </tbody>
    </table>
  );
}

/** A row of it. */
export function SidesRow({
  name,
  label,
  titles,
  isOwn,
  onChoose,
  own,
  other,
}: {
  name: string;
  label: string;
  titles: [own: string, other: string];
  isOwn: boolean;
  onChoose: (isOwn: boolean) => void;
  own: ReactNode;
  other: ReactNode;
}) {
  const side = (ofOwn: boolean) => (
    <td>
      <label className="side-choice">
        <input
          type="radio"
          name={`choice-${name}`}
          checked={isOwn === ofOwn}
          onChange={() => onChoose(ofOwn)}
          aria-describedby={`conflict-${name}`}
        />
        <span className="side-text">
          <span className="visually-hidden">{titles[ofOwn ? 0 : 1]}: </span>
          {ofOwn ? own : other}
        </span>
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row" id={`conflict-${name}`}>
        {label}
      </th>
      {side(true)}
      {side(false)}
    </tr>
  );
}
