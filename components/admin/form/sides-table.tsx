import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface Sides<Name extends string> {
  name: Name;
  label: string;
  own: ReactNode;
  other: ReactNode;
}

export function SidesTable<Name extends string>({
  titles,
  rows,
  isOwn,
  onChoose,
  children,
}: {
  titles: [own: string, other: string];
  rows: readonly Sides<Name>[];
  isOwn: (field: Name) => boolean;
  onChoose: (field: Name, isOwn: boolean) => void;
  children?: ReactNode;
}) {
  const t = useTranslations('AdminForm');
  const side = ({ name, own, other }: Sides<Name>, ofOwn: boolean) => (
    <td>
      <label className="side-choice">
        <input
          type="radio"
          name={`choice-${name}`}
          checked={isOwn(name) === ofOwn}
          onChange={() => onChoose(name, ofOwn)}
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
    <table className="table conflict">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" id={`conflict-${row.name}`}>
              {row.label}
            </th>
            {side(row, true)}
            {side(row, false)}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}
