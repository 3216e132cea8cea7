import { coordinatesOf, emailOf, fieldOf, known, ownershipOf, said, specialtiesOf, typeOf } from './cells';
import { DIPLOMAS, withDiploma } from './diplomas';
import { italianName } from './italian-names';
import { languagesNote, pathName, withoutLanguages } from './italian-paths';
import { italianTown } from './italian-words';
import type { Cells, CountryRules, RegisterRow, StatedColumns, StatedProgramme } from './record';
import { REGISTERS } from './registers';
import { repairWebAddress } from './web-address';

/** The ministry's lists of state and private schools. */
export const italy: CountryRules = {
  name: (cells, town) => italianName(cells.name ?? '', town ?? '', cells.source_id ?? ''),
  town: (cells) => {
    const city = said(cells, 'city');
    return city && italianTown(city);
  },
  columns: (cells) =>
    known<Partial<StatedColumns>>({
      type: typeOf(cells),
      specialties: JSON.stringify(specialtiesOf(cells)),
      region: REGIONS[said(cells, 'region') ?? ''] ?? said(cells, 'region'),
      ownership: ownershipOf(cells),
      address: addressOf(cells),
      website: websiteOf(cells),
      email: emailOf(cells),
      ...coordinatesOf(cells),
    }),
  gather: (rows) => withEveningCourses(rows).map(withFields),
  listed: withoutLanguages,
  // Two abbreviations of one study path.
  merge: () => ({}),
  programme: (cells) =>
    withDiploma(
      {
        key: [cells.evening, said(cells, 'programme')].filter(Boolean).join(' '),
        ...known<Omit<StatedProgramme, 'key' | 'sources'>>({
          ...nameOf(cells),
          attendance: cells.evening ? 'evening' : undefined,
          level:
            cells.award_level === 'upper secondary vocational (IP)' ? 'vocational-intermediate' : undefined,
          field: fieldOf(cells),
          ...languagesNote(cells),
        }),
        sources: [
          {
            url: REGISTERS.italy.url,
            ...(said(cells, 'programme') === undefined ? EVENING_SECTION : studyPath(cells)),
          },
        ],
      },
      diplomaOf(cells),
    ),
};

/** A study path of all five years, which is not a part of it or a regional qualification. */
function diplomaOf({
  award_level,
  programme = '',
}: Cells): typeof DIPLOMAS.istitutoProfessionale | undefined {
  const isPart = /bienni|trie|quadriennale|^operatore/i.test(programme);
  return award_level === 'upper secondary vocational (IP)' && !isPart
    ? DIPLOMAS.istitutoProfessionale
    : undefined;
}

/** The textbook lists of two school years name study paths. */
function studyPath({ source = '' }: Cells): { facts: string; facts_es: string; seen: string } {
  const [year, seen] = source.includes('2023/24') ? ['2023/24', '2023-09-13'] : ['2025/26', '2025-07-09'];
  return {
    facts: `Study path in the lists of textbooks ${year}`,
    facts_es: `Itinerario que figura en las listas de libros de texto de ${year}`,
    seen,
  };
}

const EVENING_SECTION = {
  facts: 'Evening section in the list of schools 2025/26',
  facts_es: 'Sección nocturna en la lista de centros de 2025/26',
  seen: '2025-09-01',
};

function nameOf(cells: Cells): Pick<StatedProgramme, 'name'> & { name_en?: string | undefined } {
  const path = said(cells, 'programme');
  if (path !== undefined)
    return { name: cells.evening ? `${pathName(path)} (corso serale)` : pathName(path) };
  return { name: cells.evening ? 'Corso serale' : '', name_en: cells.evening && 'Evening course' };
}

/** The eighth character of adult sections' codes is 5. */
function isEvening({ source_id = '', name = '' }: Cells): boolean {
  return source_id[7] === '5' || /(?<!\p{L})SERALE(?!\p{L})/iu.test(name);
}

/** Adult sections become evening courses of the only school of their institute in the town; others stay schools. */
function withEveningCourses(rows: readonly RegisterRow[]): RegisterRow[] {
  const [evening, day] = [
    rows.filter(({ school }) => isEvening(school)),
    rows.filter(({ school }) => !isEvening(school)),
  ];
  const sections = new Map<RegisterRow, RegisterRow[]>();
  const alone = evening.filter((section) => {
    const { parent_id, city } = section.school;
    const hosts = day.filter(
      ({ school }) =>
        parent_id !== undefined &&
        parent_id !== '' &&
        [school.parent_id, school.source_id].includes(parent_id) &&
        school.city === city,
    );
    const [host] = hosts;
    if (host === undefined || hosts.length > 1) return true;
    sections.set(host, [...(sections.get(host) ?? []), section]);
    return false;
  });
  return [
    ...day.map((row) => (sections.get(row) ?? []).reduce(withSection, row)),
    // Other codes may include a day section.
    ...alone.map((row) => (row.school.also_ids ? row : { ...row, programmes: coursesOf(row) })),
  ];
}

function withSection({ school, programmes }: RegisterRow, section: RegisterRow): RegisterRow {
  const also = [school.also_ids, section.school.source_id, section.school.also_ids].filter(Boolean);
  return {
    school: { ...school, also_ids: also.join('|') },
    programmes: [...programmes, ...coursesOf(section)],
  };
}

/** A section without study paths gets one without a name, in the first field of its school. */
function coursesOf({ school, programmes }: RegisterRow): Cells[] {
  const evening = school.source_id ?? '';
  const [specialty = ''] = specialtiesOf(school);
  return programmes.length > 0
    ? programmes.map((programme) => ({ ...programme, evening }))
    : [{ source_id: evening, evening, specialty }];
}

/** With the fields of its programmes, which the list of schools does not name. */
function withFields({ school, programmes }: RegisterRow): RegisterRow {
  const fields = new Set([
    ...specialtiesOf(school),
    ...specialtiesOf({ specialties: programmes.map(({ specialty }) => specialty).join('|') }),
  ]);
  return { school: { ...school, specialties: [...fields].join('|') }, programmes };
}

const REGIONS: Record<string, string> = {
  'Emilia Romagna': 'Emilia-Romagna',
  'Friuli-Venezia G.': 'Friuli-Venezia Giulia',
  'Friuli Venezia Giulia': 'Friuli-Venezia Giulia',
  'Trentino Alto Adige': 'Trentino-Alto Adige',
};

/** `.gov.it` addresses of schools no longer exist. */
function websiteOf(cells: Cells): string | undefined {
  const website = repairWebAddress(cells.website ?? '');
  return website === null || /^https?:\/\/[^/]+\.gov\.it\//.test(website) ? undefined : website;
}

/** Street with post code; undefined when it only repeats town or studies. */
function addressOf(cells: Cells): string | undefined {
  const street = said(cells, 'address')
    // The register has lost the sign of 'n°'.
    ?.replace(/\bN\? ?/g, 'N. ')
    .replace(/(?<=\p{L})(?=\d)/u, ' ');
  if (street === undefined || street.toLowerCase() === cells.city?.toLowerCase()) return undefined;
  if (/^enogastronomia/i.test(street)) return undefined;
  const code = said(cells, 'postcode') ?? '';
  return /^\d{5}$/.test(code) ? `${street}, ${code}` : street;
}
