import { said, specialtiesOf } from '../model/cells';
import { DIPLOMAS, type Diploma } from '../model/diplomas';
import type { Cells, RegisterRow } from '../model/record';
import { type Register, renamed } from '../model/register';
import { italianName } from '../names/italian-names';
import { languagesNote, pathName, withoutLanguages } from '../names/italian-paths';
import { italianTown } from '../names/italian-words';

/** The ministry's lists of state and private schools. */
export const italy: Register = {
  name: 'MIM',
  publisher: "Ministero dell'Istruzione e del Merito",
  language: 'it',
  country: 'Italy',
  identifier: 'Codice scuola',
  credit: "Ministero dell'Istruzione e del Merito, dati.istruzione.it",
  licence: 'Italian Open Data License 2.0',
  licenceUrl: 'https://www.dati.gov.it/iodl/2.0/',
  url: 'https://dati.istruzione.it/',
  texts: {
    es: {
      title: 'Registro de centros del Ministerio de Educación, Italia',
      phrase: 'el registro de centros del Ministerio de Educación de Italia',
      coverage:
        'Institutos profesionales de todo el país, estatales y paritarios. Faltan los centros regionales de formación y los itinerarios de Campania, Lacio, Lombardía y Sicilia.',
      taken:
        'Nombre, dirección, municipio, región, correo, sitio web y titularidad de los institutos hosteleros públicos y privados, con el centro del que dependen; itinerarios de estudio según las listas de libros de texto de 2025/26.',
      derived:
        'El tipo y las especialidades, por la clase de centro del ministerio y sus itinerarios; la posición en el mapa, que es la del municipio.',
    },
    en: {
      title: 'School register of the ministry of education, Italy',
      phrase: 'the school register of the Italian ministry of education',
      coverage:
        'Vocational schools of the whole country, state-run and recognised. Regional training centres are missing, and so are the study paths of Campania, Lazio, Lombardia and Sicilia.',
      taken:
        'Name, address, town, region, e-mail, website and ownership of state and private hotel institutes, with the institute that a branch belongs to; study paths according to the lists of textbooks 2025/26.',
      derived:
        'Type and fields, from the ministry’s kind of school and its study paths; the position on the map, which is that of the town.',
    },
  },
  schools: {
    name: (cells, town) => italianName(cells.name ?? '', town ?? '', cells.source_id ?? ''),
    town: (city) => city && italianTown(city),
    region: renamed({
      'Emilia Romagna': 'Emilia-Romagna',
      'Friuli-Venezia G.': 'Friuli-Venezia Giulia',
      'Friuli Venezia Giulia': 'Friuli-Venezia Giulia',
      'Trentino Alto Adige': 'Trentino-Alto Adige',
    }),
    street: streetOf,
    postcode: /^\d{5}$/,
    // `.gov.it` addresses of schools no longer exist.
    website: (address) => (/^https?:\/\/[^/]+\.gov\.it\//.test(address) ? undefined : address),
    gather: (rows) => withEveningCourses(rows).map(withFields),
  },
  programmes: {
    key: (cells) => [cells.evening, said(cells, 'programme')].filter(Boolean).join(' '),
    name: (written, { evening }) =>
      written === ''
        ? evening
          ? 'Corso serale'
          : ''
        : `${pathName(written)}${evening ? ' (corso serale)' : ''}`,
    levels: { 'upper secondary vocational (IP)': 'vocational-intermediate' },
    diploma: diplomaOf,
    more: (cells) => ({
      ...(cells.evening && {
        attendance: 'evening',
        name_en: said(cells, 'programme') === undefined ? 'Evening course' : undefined,
      }),
      ...languagesNote(cells),
    }),
    sources: (cells) => [said(cells, 'programme') === undefined ? EVENING_SECTION : studyPath(cells)],
    listed: withoutLanguages,
    // Two abbreviations of one study path.
    merge: () => ({}),
  },
};

/** A study path of all five years, which is not a part of it or a regional qualification. */
function diplomaOf({ award_level, programme = '' }: Cells): Diploma | undefined {
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

/** Undefined when it only repeats town or studies. */
function streetOf(written: string, { city }: Cells): string | undefined {
  const street = written
    // The register has lost the sign of 'n°'.
    .replace(/\bN\? ?/g, 'N. ')
    .replace(/(?<=\p{L})(?=\d)/u, ' ');
  const isStreet = street.toLowerCase() !== city?.toLowerCase() && !/^enogastronomia/i.test(street);
  return isStreet ? street : undefined;
}
