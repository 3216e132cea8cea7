/**
 * What a school and its programmes must hold after a register was taken in, read from the register's own file a second time and
 * without the project's rules: whoever mends a rule must not mend this with it. Each difference is a sentence.
 */
import { readFileSync } from 'node:fs';

export type Cells = Readonly<Record<string, string>>;
type Stored = Readonly<Record<string, unknown>>;

const LICENCES: Record<string, string> = {
  usa: 'Public domain',
  italy: 'Italian Open Data License 2.0',
  australia: 'CC BY 2.5 AU',
  france: 'Licence Ouverte 2.0',
  spain: 'CC BY 4.0',
  chile: 'Creative Commons Attribution',
};
/** Of Spain by the publisher that a row's source begins with. */
const CATALAN = "Llicència oberta d'ús d'informació – Catalunya";
const COUNTRIES: Record<string, string> = {
  usa: 'United States',
  italy: 'Italy',
  australia: 'Australia',
  france: 'France',
  spain: 'Spain',
  chile: 'Chile',
};
export const REGISTERS = Object.keys(LICENCES);

/** The rows of a file as it ships: a reader of its own, for quoted cells and nothing else. */
export function rowsOf(register: string, file: 'schools' | 'programmes'): Cells[] {
  const text = readFileSync(
    new URL(`../../supabase/registers/${register}/${file}.csv`, import.meta.url),
    'utf8',
  );
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  const [headings = [], ...records] = rows;
  return records.map((cells) =>
    Object.fromEntries(headings.map((name, column) => [name, (cells[column] ?? '').trim()])),
  );
}

const fold = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
const letters = (text: unknown) => fold(text).replace(/[^a-z0-9]/g, '');
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const number = (text: string | undefined) => (text ? Number(text) : null);

/** A school against its row. What the register is silent about is null. */
export function schoolDifferences(register: string, row: Cells, school: Stored, source: Stored): string[] {
  const found: string[] = [];
  const same = (what: string, stored: unknown, stated: unknown) => {
    if (JSON.stringify(stored ?? null) !== JSON.stringify(stated ?? null))
      found.push(`${what}: ${JSON.stringify(stored)} is stored, ${JSON.stringify(stated)} is stated`);
  };
  const holds = (what: string, isTrue: boolean, stored: unknown, stated: unknown) => {
    if (!isTrue)
      found.push(`${what}: ${JSON.stringify(stored)} is stored, ${JSON.stringify(stated)} is stated`);
  };
  same('register’s name', source.name, tidy(row.name ?? ''));
  same('edition', source.edition, row.source_date);
  const isCatalan = row.source?.startsWith('Generalitat de Catalunya');
  same('licence', source.licence, isCatalan ? CATALAN : LICENCES[register]);
  const others = (row.also_ids ?? '').split('|').filter(Boolean);
  // Sections for adults follow.
  same('other identifiers', (source.also_identifiers as string[]).slice(0, others.length), others);
  const isBranch = row.parent_id && row.parent && row.parent_id !== row.source_id;
  same('parent', source.parent_identifier, isBranch ? row.parent_id : null);

  same('country', school.country, COUNTRIES[register]);
  holds(
    'name',
    isReadable(String(school.name), `${row.name} ${row.city} ${row.campus ?? ''}`, NAMED),
    school.name,
    row.name,
  );
  const towns = letters(`${row.city?.replace(/^(.+), (.+)$/, '$2 $1')} ${row.name}`);
  holds('town', towns.includes(letters(school.city)), school.city, row.city);
  const isInstitute = ['spain', 'chile'].includes(register) && row.kind !== 'Universidades';
  same('kind', school.type, isInstitute ? 'institute' : row.type);
  same('fields', school.specialties, JSON.stringify((row.specialties ?? '').split('|').filter(Boolean)));
  holds('region', isRegion(school.region, row.region ?? ''), school.region, row.region);
  const ownership = (row.ownership ?? '').split(/[ ,;-]/)[0];
  same('ownership', school.ownership, ['public', 'private'].includes(ownership ?? '') ? ownership : null);
  holds('address', isAddress(school.address, row), school.address, row.address);
  holds('website', isWebsite(school.website, row.website ?? ''), school.website, row.website);
  same('e-mail', school.email, row.email?.includes('@') ? row.email.toLowerCase() : null);
  const digits = row.phone?.replace(/\D/g, '');
  const dialled = register === 'spain' ? `34${digits?.slice(0, 9)}` : `1${digits}`;
  same('telephone', String(school.phone ?? '').replace(/\D/g, '') || null, digits ? dialled : null);
  same('students', school.students_count, register === 'chile' ? null : number(row.students));
  const hasTuition = ['usa', 'chile'].includes(register) && row.price_year_min !== '';
  same('tuition', school.tuition_min, hasTuition ? number(row.price_year_min) : null);
  same('highest tuition', school.tuition_max, hasTuition ? number(row.price_year_max) : null);
  same('currency', school.tuition_currency, hasTuition ? row.price_currency : null);
  same('latitude', school.coordinates_lat, number(row.lat));
  same('longitude', school.coordinates_lng, number(row.lon));
  const precision = { campus: 'campus', city: 'town' }[row.coord_precision ?? ''];
  same('precision', school.coordinates_precision, row.lat ? precision : null);
  // What no register tells.
  for (const silent of ['description', 'description_en', 'founded', 'rating', 'checked_on'])
    holds(silent, school[silent] === null || school[silent] === '', school[silent], null);
  return found;
}

/** A readable name has no words that the register's does not have or begin, but for the town and what is `added`. */
function isReadable(name: string, stated: string, added: string): boolean {
  const [joined, words] = [letters(stated), fold(`${stated} ${added}`).split(/[^a-z0-9]+/)];
  return fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2)
    .every((word) => joined.includes(word) || words.some((part) => part.length > 2 && word.startsWith(part)));
}

/** A code of two letters is a name that begins with the first and has the second; a name is that name. */
function isRegion(stored: unknown, stated: string): boolean {
  if (stated === '') return stored === null;
  if (stored === null) return false;
  const [name, code] = [letters(stored), letters(stated).replace('comunitat', 'comunidad')];
  if (stated.startsWith('Región ')) return name.length > 3 && code.includes(name);
  if (!/^[A-Z]{2,3}$/.test(stated)) return name.startsWith(code.replace(/g$/, ''));
  const territory = { MP: 'northernmarianaislands', VI: 'usvirginislands' }[stated];
  return territory === undefined
    ? name[0] === code[0] && [...code].every((letter) => name.includes(letter))
    : name === territory;
}

/** The street as it is written, whatever its capitals, and behind it region and post code. */
function isAddress(stored: unknown, row: Cells): boolean {
  const street = letters(row.address);
  if (stored === null)
    return street === '' || street === letters(row.city) || street.startsWith('enogastronomia');
  const rest = letters(stored).replace(street, '');
  return (
    street !== '' &&
    letters(stored).startsWith(street) &&
    letters(`${row.region}${row.postcode}`).includes(rest)
  );
}

/** The host as it is written; none where nothing like a host is written, or where nobody answers any more. */
function isWebsite(stored: unknown, stated: string): boolean {
  const host = /(?:^|\/)((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]|$)/i
    .exec(stated.split(',')[0] ?? '')?.[1]
    ?.toLowerCase();
  if (stored === null)
    return (
      host === undefined ||
      /[\s@]/.test(stated) ||
      /\.gov\.it$|\.udu/.test(host) ||
      /madrid\.org\/www\./.test(stated)
    );
  return new URL(String(stored)).hostname === host;
}

/** The programmes of a school, in the order of their rows, against those. */
export function programmeDifferences(
  register: string,
  rows: readonly Cells[],
  stored: readonly Stored[],
): string[] {
  if (register === 'chile') return programmeDifferences('sies', latestVersions(rows), stored);
  if (register === 'italy') stored = stored.filter(({ attendance }) => attendance !== 'evening');
  rows = alikeAsOne(register, rows);
  // Short forms of one path have become one name.
  if (register === 'italy' && stored.length < rows.length)
    return stored
      .filter(
        ({ name }) => !rows.some(({ programme }) => isReadable(String(name), programme ?? '', EXPANDED)),
      )
      .map(({ name }) => `${name} is stored, and stated nowhere`);
  if (rows.length !== stored.length)
    return [`${stored.length} programmes are stored, ${rows.length} are stated`];
  return rows.flatMap((row, place) => {
    const programme = stored[place] ?? {};
    const found: string[] = [];
    const same = (what: string, value: unknown, stated: unknown) => {
      if (JSON.stringify(value ?? null) !== JSON.stringify(stated ?? null))
        found.push(
          `programme ${place + 1}, ${what}: ${JSON.stringify(value)} is stored, ${JSON.stringify(stated)} is stated`,
        );
    };
    if (register === 'usa' || register === 'australia')
      same('name', programme.name, tidy(row.programme ?? ''));
    else if (!isReadable(String(programme.name), `${row.programme} ${row.award_level}`, EXPANDED))
      same('name', programme.name, row.programme);
    same('field', programme.field, fieldOfWords(row));
    const has = (unit: string) => (row.length_unit === unit && row.length ? Number(row.length) : null);
    const months = register === 'usa' ? has('months') : null;
    const allWeeks = register === 'australia' ? has('weeks') : null;
    const weeks = allWeeks !== null && allWeeks <= 6 * 52 ? allWeeks : null;
    const years = weeks !== null && weeks % 52 === 0 ? weeks / 52 : null;
    const semesters = has('semesters');
    const lengths = { months, years, weeks, semesters };
    const [unit, length] = Object.entries(lengths).find(([, value]) => value !== null) ?? [null, null];
    const isOne = row.alike === undefined;
    if (isOne) same('length', programme.duration_value, length);
    if (isOne) same('unit', programme.duration_unit, unit);
    const amount = register === 'sies' ? row.price_year : row.price_total;
    const stated = Math.round(Number(amount || 0) * 100) / 100;
    const isSlip = allWeeks !== null && stated > 0 && (stated / allWeeks < 25 || stated / allWeeks > 1500);
    const total = isSlip ? 0 : stated;
    const [price] = programme.prices as Record<string, unknown>[];
    if (isOne) same('price', price?.min, total > 0 ? total : null);
    if (isOne) same('currency', price?.currency, total > 0 ? row.price_currency : null);
    same('graduates', programme.graduates, register === 'usa' ? number(row.awards_per_year) : null);
    const places = /^([1-9]\d*) places$/.exec(row.figure_note ?? '')?.[1];
    same('places', programme.places, number(register === 'sies' ? row.places : places));
    if (register === 'sies') same('award', letters(programme.award_es), letters(row.award));
    const modes = { Presencial: 'on-site', Semipresencial: 'blended' };
    const isDistant = row.mode === 'Distancia' || row.mode === 'No Presencial';
    same('mode', programme.mode, isDistant ? 'online' : modes[row.mode as keyof typeof modes]);
    const fee = number(row.enrolment_fee);
    if (fee !== null) same('fee', letters(price?.includes_en).replace(/\D/g, ''), String(fee));
    same('requirements', Boolean(programme.requirements_es), Boolean(row.requirement) || isAdapted(row));
    if (register === 'australia') same('award', programme.award_en, row.award_level || null);
    const time =
      programme.attendance === 'evening' ? 'evening' : /[Dd]aytime/.exec(String(programme.note_en))?.[0];
    same(
      'timetable',
      time?.toLowerCase() ?? null,
      { Diurno: 'daytime', Vespertino: 'evening' }[row.timetable ?? ''],
    );
    const [from] = programme.sources as { seen: string }[];
    const year = row.source_date?.slice(0, 4);
    if (!from || (register !== 'usa' && from.seen.slice(0, 4) !== year))
      same('source', from?.seen, row.source_date);
    return found;
  });
}

/** What readers cannot tell apart is one programme: in Australia of one name and award, in the USA certificates of one name. */
function alikeAsOne(register: string, rows: readonly Cells[]): readonly Cells[] {
  const groups = Map.groupBy(rows, (row) => {
    if (register === 'australia') return `${row.programme?.toLowerCase()} ${row.award_level}`;
    const isCertificate = register === 'usa' && row.award_level?.startsWith('certificate');
    return isCertificate ? row.programme : row;
  });
  return [...groups.values()].flatMap(([first, ...more]): Cells[] => {
    if (first === undefined) return [];
    if (more.length === 0) return [first];
    const awards = [first, ...more].map(({ awards_per_year: count }) => Number(count || 0));
    const graduates = register === 'usa' ? String(awards.reduce((sum, count) => sum + count)) : '';
    return [{ ...first, alike: '', awards_per_year: graduates }];
  });
}

/** Of plain words in the name, else as the row has it. */
function fieldOfWords({ programme = '', specialty }: Cells): string | null {
  if (/hospitality management/i.test(programme)) return 'hospitality';
  if (/(?:in baking|boulanger)$/i.test(programme)) return 'bakery';
  return specialty || null;
}

/** Courses for pupils with special needs. */
function isAdapted(row: Cells): boolean {
  return row.award_level === 'Programas Profesionales' || row.award_level === 'Grado Básico Específico';
}

/** Of the versions 'V1', 'V2' of a programme at one time of the day the one with new students, else the last. */
function latestVersions(rows: readonly Cells[]): Cells[] {
  const groups = Map.groupBy(rows, ({ code, plan }) => `${code?.split('V')[0]} ${plan}`);
  const rank = ({ code, first_year_students: begun }: Cells) =>
    (Number(begun || 0) > 0 ? 1000 : 0) + Number(code?.split('V')[1]);
  return [...groups.values()].flatMap((group) => [...group].sort((a, b) => rank(b) - rank(a)).slice(0, 1));
}

/** What schools are, where their register says it by letters or not at all. */
const NAMED =
  'istituto alberghiero corso serale per enogastronomia ospitalita alberghiera indirizzi turismo fratelli ' +
  'lycee professionnel polyvalent cfa saint sainte ies cifp cepa ufil crei colegio instituto profesional centro de formacion ' +
  'tecnica sede culinary';
/** Words of courses that the registers of Italy and France abbreviate. */
const EXPANDED =
  'enogastronomia ospitalita alberghiera prodotti dolciari artigianali industriali triennio trasformazione agroalimentare ' +
  'panificazione pasticceria primo biennio inglese francese tedesco spagnolo bac pro bts btsa cap fcil certificat de specialisation mise a niveau ' +
  'grado basico especifico curso de especializacion oferta parcial para adultos programa profesional distancia gastronomia ' +
  'vespertino semipresencial plan continuidad vendita accoglienza turistica';
