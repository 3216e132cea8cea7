import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { reasonWords } from '@/lib/imports/problem-words';
import { REGISTERS } from '@/lib/imports/registers/model/registers';
import type { DoubtfulRow, Likely } from '@/lib/imports/registers/queries/registers';
import { path } from '@/lib/routes';
import { DecideMatch } from './decide-match';
import { OtherSchool } from './other-school';
import { registerName } from './register-names';

const CELL =
  'max-w-[20rem] min-w-36 pr-5 text-left align-top wrap-break-word whitespace-normal max-sm:min-w-30 max-sm:pr-3';

export function MatchCard({ row, language }: { row: DoubtfulRow; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const { record, likely } = row;
  const { columns } = record;
  const heading = `match-${row.import}-${row.position}`;
  const asked = { run: row.import, position: row.position };
  return (
    <article className="mt-5 mb-7 max-w-6xl border-t-[1.5px] border-rail pt-3" aria-labelledby={heading}>
      <h3 id={heading}>{columns.name}</h3>
      <FieldDescription>
        {registerName(row.register, language)} · {row.identifier}
      </FieldDescription>
      <ScrollRegion label={t('sideBySide', { school: columns.name })}>
        <Table className="w-auto min-w-[min(100%,40rem)]">
          <thead>
            <TableRow>
              <TableCell className={CELL} />
              <TableHead className={CELL} scope="col">
                {t('inRegister')}
              </TableHead>
              {likely.map(({ school }) => (
                <TableHead className={CELL} key={school.id} scope="col">
                  <a href={path('adminSchoolEdit', { id: school.id })}>{school.name}</a>
                  {!school.is_active && (
                    <span className="block text-xs leading-snug text-ink-3">{t('hidden')}</span>
                  )}
                </TableHead>
              ))}
            </TableRow>
          </thead>
          <tbody>
            <Fact name={t('facts.names')} own={record.registeredName} likely={likely}>
              {({ school }) => [school.name, ...school.also].join(' · ')}
            </Fact>
            <Fact name={t('facts.address')} own={columns.address} likely={likely}>
              {({ school }) => school.address}
            </Fact>
            <Fact name={t('facts.town')} own={townOf(columns.city, columns.region)} likely={likely}>
              {({ school }) => townOf(school.city, school.region)}
            </Fact>
            <Fact name={t('facts.distance')} own={undefined} likely={likely}>
              {({ km }) => km !== null && kmText(km, language)}
            </Fact>
            <Fact name={t('facts.website')} own={<Website address={columns.website} />} likely={likely}>
              {({ school }) => <Website address={school.website} />}
            </Fact>
            <Fact name={t('facts.phone')} own={columns.phone} likely={likely}>
              {({ school }) => school.phone}
            </Fact>
            <Fact name={t('facts.reasons')} own={undefined} likely={likely}>
              {({ score, reasons }) => t('score', { score, why: reasonWords(reasons, language) })}
            </Fact>
            <TableRow>
              <TableCell className={cn(CELL, 'border-b-0 py-2.5')} />
              <TableCell className={cn(CELL, 'border-b-0 py-2.5')}>
                {columns.city === undefined && !REGISTERS[record.register].schools.isTownOptional ? (
                  t('noOwnTown')
                ) : (
                  <DecideMatch
                    {...asked}
                    school={null}
                    label={t('keepBoth')}
                    name={t('keepBothOf', { school: columns.name })}
                  />
                )}
              </TableCell>
              {likely.map(({ school }) => (
                <TableCell className={cn(CELL, 'border-b-0 py-2.5')} key={school.id}>
                  <DecideMatch
                    {...asked}
                    school={school.id}
                    label={t('merge')}
                    name={t('mergeWith', { entry: columns.name, school: school.name })}
                  />
                </TableCell>
              ))}
            </TableRow>
          </tbody>
        </Table>
      </ScrollRegion>
      <OtherSchool {...asked} />
    </article>
  );
}

function Fact({
  name,
  own,
  likely,
  children,
}: {
  name: string;
  own: ReactNode;
  likely: readonly Likely[];
  children: (one: Likely) => ReactNode;
}) {
  const none = <span className="text-ink-3">–</span>;
  return (
    <TableRow>
      <TableHead
        className={cn(CELL, 'static min-w-26 border-b border-rule py-1.25 max-sm:min-w-20')}
        scope="row"
      >
        {name}
      </TableHead>
      <TableCell className={CELL}>{own || none}</TableCell>
      {likely.map((one) => (
        <TableCell className={CELL} key={one.school.id}>
          {children(one) || none}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Website({ address }: { address: string | null | undefined }) {
  if (!address) return <span className="text-ink-3">–</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
    </a>
  );
}

const townOf = (city: string | null | undefined, region: string | null | undefined) =>
  [city, region].filter(Boolean).join(', ');

function kmText(km: number, language: Language): string {
  return km < 10
    ? `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(km)} km`
    : `${formatCount(language, Math.round(km))} km`;
}
