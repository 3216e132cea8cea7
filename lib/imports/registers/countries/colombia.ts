import { said } from '../model/cells';
import { type Register, renamed } from '../model/register';
import { casing } from '../names/casing';
import { SPANISH_WORDS } from '../names/spanish';
import { townName } from '../names/towns';

const COLOMBIAN = casing({
  ...SPANISH_WORDS,
  accented: `${SPANISH_WORDS.accented} corporación institución tecnológica tecnológico tecnológicos autónoma católica politécnico pedagógica visión área investigación \
económico tecnología coordinación operación turística turísticas turístico especialización maestría innovación producción transformación elaboración \
chocolatería estratégica estratégico panificación técnicas diseño tradición unificada hospitalidad \
Nariño Arévalo Chocó Córdoba Velásquez García Sinú Beltrán Amigó Antioquia Atlántico Bolívar Boyacá Quindío Pacífico Bogotá Viboral`,
  particles: `${SPANISH_WORDS.particles} para`,
  fixes: [
    [/ los Libertadores$/, ' Los Libertadores'],
    [/ de la Guajira$/, ' de La Guajira'],
    [/ F e S C$/, ' FESC'],
    [/ F C e C e P$/, ' FCECEP'],
  ],
  acronyms: `${SPANISH_WORDS.acronyms} SENA CRES UNIMINUTO UNICOLOMBO IU CET ISES CUN UNITEC UPARSISTEM UNICAFAM UNINPAHU LCI ECCI UMB UNISINU \
UNITECNAR UPTC UNICOMFACAUCA UDEC ICSEF EAM UNAB UDI UNISANGIL UTEDE CORUNIVERSITEC UNIAUTONOMA UNIAGUSTINIANA UNIMAGDALENA`,
});

/** SNIES: institutions by municipality, and their programmes. */
export const colombia: Register = {
  name: 'SNIES',
  publisher: 'Ministerio de Educación Nacional de Colombia',
  language: 'es',
  country: 'Colombia',
  identifier: 'Código de institución y municipio',
  credit: 'Ministerio de Educación Nacional de Colombia, SNIES',
  licence: 'CC BY-SA 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
  url: 'https://snies.mineducacion.gov.co/',
  texts: {
    es: {
      title: 'SNIES, Ministerio de Educación Nacional, Colombia',
      phrase: 'el SNIES de Colombia',
      coverage:
        'Instituciones de educación superior de todo el país con programas activos del sector, por municipio (agosto de 2025 a abril de 2026). Faltan los técnicos laborales (SIET), entre ellos la mayoría de las academias privadas de cocina.',
      taken:
        'Institución, municipio, departamento, titularidad y sitio web; dirección, si la sede está en ese municipio; programas, con nivel, duración, modalidad y créditos, y el valor del semestre para estudiantes nuevos de los que lo declaran. El SNIES no dice de qué año es ese valor.',
      derived:
        'Las especialidades, por los nombres; los acentos, que la lista no lleva; la posición en el mapa, que es la del municipio.',
    },
    en: {
      title: 'SNIES, Ministry of National Education, Colombia',
      phrase: 'the Colombian register SNIES',
      coverage:
        'Higher education institutions of the whole country with active programmes in these fields, by municipality (August 2025 to April 2026). Labour technicians (SIET) are missing, and with them most private cookery academies.',
      taken:
        'Institution, municipality, department, ownership and website; the address where the seat is in that municipality; programmes, with level, length, mode and credits, and the price of a semester for new students where declared. SNIES does not say of which year that price is.',
      derived:
        'The fields, from names; accents, which the list does not have; the position on the map, which is that of the municipality.',
    },
  },
  schools: {
    name: (cells) => {
      const [plain = '', other = ''] = [said(cells, 'name'), said(cells, 'name_2025')];
      if (plain.startsWith('SERVICIO NACIONAL')) return 'SENA (Servicio Nacional de Aprendizaje)';
      // The other spelling has accents in some names.
      return COLOMBIAN.name(/[ÁÉÍÓÚÑ]/.test(other) ? words(other) : plain);
    },
    town: (city) => city && (TOWNS[city] ?? townName('CO', city) ?? COLOMBIAN.name(city)),
    region: (written) => COLOMBIAN.name(DEPARTMENTS(written)),
    type: (cells) => (said(cells, 'kind') === 'UNIVERSIDAD' ? 'university' : 'institute'),
  },
  programmes: {
    key: (cells) => (cells.code ?? '').replace(/^SNIES /, ''),
    name: (written, cells) =>
      COLOMBIAN.name(
        (said(cells, 'programme_2021') ?? written)
          .replace('ADMINSITRACION', 'ADMINISTRACION')
          .replace('TURÍSMO', 'TURISMO')
          .replace(/ESTRATRAT[EÉ]GICO/, 'ESTRATEGICO'),
      ),
    levels: {
      'FORMACION TECNICA PROFESIONAL': 'vocational-higher',
      TECNOLOGICO: 'vocational-higher',
      UNIVERSITARIO: 'bachelor',
      'ESPECIALIZACION UNIVERSITARIA': 'postgraduate-diploma',
      MAESTRIA: 'master',
    },
    modes: { PRESENCIAL: 'on-site', VIRTUAL: 'online', 'A DISTANCIA': 'online' },
    units: { semesters: 'semesters', MENSUAL: 'months', years: 'years' },
    price: {
      ...{ column: 'price_period', per: 'semester', currency: 'COP' },
      // Prices of other periods cannot be compared.
      isPlausible: (_, { length_unit }) => length_unit === 'semesters',
      includes: () => ({
        es: 'el semestre de quien empieza; el SNIES no dice de qué año',
        en: 'the semester of a new student; SNIES does not say of which year',
      }),
    },
    more: (cells) => {
      const credits = said(cells, 'credits');
      const isAccredited = said(cells, 'accreditation') === 'ACREDITACION DE ALTA CALIDAD';
      if (credits === undefined && !isAccredited) return {};
      const of = (language: string, first: string) =>
        [credits && `${credits} ${first}.`, isAccredited && language].filter(Boolean).join(' ');
      return {
        note_es: of('Programa con acreditación de alta calidad.', 'créditos'),
        note_en: of('Programme with high-quality accreditation.', 'credits'),
      };
    },
    // A programme with two places of teaching in a municipality is one.
    listed: (rows) => [...new Map(rows.map((row) => [row.code, row])).values()],
    sources: () => [
      {
        facts: 'Programme in the state’s register SNIES',
        facts_es: 'Programa registrado en el SNIES',
        seen: '2026-04',
      },
    ],
  },
};

const TOWNS: Readonly<Record<string, string>> = {
  'BOGOTA D.C.': 'Bogotá',
  'SANTAFE DE ANTIOQUIA': 'Santa Fe de Antioquia',
};
const DEPARTMENTS = renamed({
  'BOGOTA D.C.': 'BOGOTA',
  'ARCHIPIELAGO DE SAN ANDRES, PROVIDENCIA Y SANTA CATALINA': 'SAN ANDRES Y PROVIDENCIA',
});

/** Without dashes, which some names have between their words. */
function words(name: string): string {
  return name
    .split('-')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
