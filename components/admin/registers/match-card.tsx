import type { ReactNode } from 'react';
import { ScrollRegion } from '@/components/ui/scroll-region';
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

export function MatchCard({ row, language }: { row: DoubtfulRow; language: Language }) {
  const t = translator(language, 'AdminRegisters');
  const { record, likely } = row;
  const { columns } = record;
  const heading = `match-${row.import}-${row.position}`;
  const asked = { run: row.import, position: row.position };
  return (
    <article className="match" aria-labelledby={heading}>
      <h3 id={heading}>{columns.name}</h3>
      <p className="hint">
        {registerName(row.register, language)} · {row.identifier}
      </p>
      <ScrollRegion label={t('sideBySide', { school: columns.name })}>
        <table className="table sides">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('inRegister')}</th>
              {likely.map(({ school }) => (
                <th key={school.id} scope="col">
                  <a href={path('adminSchoolEdit', { id: school.id })}>{school.name}</a>
                  {!school.is_active && <span className="sub">{t('hidden')}</span>}
                </th>
              ))}
            </tr>
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
            <tr>
              <td />
              <td>
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
              </td>
              {likely.map(({ school }) => (
                <td key={school.id}>
                  <DecideMatch
                    {...asked}
                    school={school.id}
                    label={t('merge')}
                    name={t('mergeWith', { entry: columns.name, school: school.name })}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
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
  const none = <span className="none">–</span>;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{own || none}</td>
      {likely.map((one) => (
        <td key={one.school.id}>{children(one) || none}</td>
      ))}
    </tr>
  );
}

function Website({ address }: { address: string | null | undefined }) {
  if (!address) return <span className="none">–</span>;
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
