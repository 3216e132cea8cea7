import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';

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
    <TableCell className="w-[40%] align-top max-sm:block max-sm:w-auto max-sm:border-0 max-sm:p-0">
      <label className="flex min-h-6 cursor-pointer items-start gap-2 py-1.5">
        <input
          className="my-0.5 size-4 flex-none accent-fill"
          type="radio"
          name={`choice-${name}`}
          checked={isOwn(name) === ofOwn}
          onChange={() => onChoose(name, ofOwn)}
          aria-describedby={`conflict-${name}`}
        />
        <span className="wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only max-sm:static max-sm:m-0 max-sm:block max-sm:size-auto max-sm:text-micro max-sm:text-ink-2 max-sm:[clip-path:none] max-sm:[clip:auto]">
            {titles[ofOwn ? 0 : 1]}:{' '}
          </span>
          {ofOwn ? own : other}
        </span>
      </label>
    </TableCell>
  );
  return (
    <Table className="mt-4 text-sm max-sm:block">
      <thead className="max-sm:hidden">
        <TableRow className="hover:bg-transparent max-sm:block max-sm:border-b max-sm:border-rule max-sm:pb-2">
          <TableHead className="static bg-transparent max-sm:block" scope="col">
            {t('field')}
          </TableHead>
          {titles.map((title) => (
            <TableHead className="static bg-transparent max-sm:block" key={title} scope="col">
              {title}
            </TableHead>
          ))}
        </TableRow>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <TableRow
            className="hover:bg-transparent max-sm:block max-sm:border-b max-sm:border-rule max-sm:pb-2"
            key={row.name}
          >
            <TableHead
              className="static border-b border-rule bg-transparent pt-2.5 align-top whitespace-normal max-sm:block max-sm:border-0 max-sm:px-0 max-sm:pt-3.5 max-sm:pb-0.5"
              scope="row"
              id={`conflict-${row.name}`}
            >
              {row.label}
            </TableHead>
            {side(row, true)}
            {side(row, false)}
          </TableRow>
        ))}
        {children}
      </tbody>
    </Table>
  );
}
