import { countIn, numberIn, said } from '../model/cells';
import { NOT_STATED, type Register } from '../model/register';

/** Towns that a school's own name states; the name of an institute is not where its school is. */
const TOWN =
  /(?:Turismo do|Tecnologias de|Agrária de|Educação de|^ISEC) (Estoril|Fafe|Bragança|Coimbra|Lisboa)(?!\p{L})/u;

/** The guide to courses of the national competition for places in higher education. */
export const portugal: Register = {
  name: 'DGES',
  publisher: 'Direção-Geral do Ensino Superior (DGES)',
  language: 'pt',
  country: 'Portugal',
  identifier: 'Código de instituição',
  credit: 'DGES, Guia da Candidatura',
  licence: NOT_STATED,
  licenceUrl: null,
  url: 'https://www.dges.gov.pt/guias/indest.asp',
  texts: {
    es: {
      title: 'DGES, Guía de la Candidatura, Portugal',
      phrase: 'la Guia da Candidatura de la DGES',
      coverage:
        'Grados de gastronomía, hotelería y enología del concurso nacional de acceso de 2023. Faltan los ciclos cortos (CTeSP), las Escolas de Hotelaria e Turismo y las escuelas profesionales; la lista no dice localidades.',
      taken:
        'Nombre y titularidad de los centros; sus grados, con las plazas de 2023 y la nota del último admitido en la primera fase.',
      derived:
        'El tipo y las especialidades, por los nombres; la localidad, solo si la dice el nombre de la escuela.',
    },
    en: {
      title: 'DGES, Guide to applications, Portugal',
      phrase: 'the Guia da Candidatura of DGES',
      coverage:
        'Degrees in gastronomy, hotel management and oenology in the national competition for places of 2023. Short cycles (CTeSP), the Escolas de Hotelaria e Turismo and vocational schools are missing; the list does not state towns.',
      taken:
        'Name and ownership of institutions; their degrees, with the places of 2023 and the mark of the last student admitted in the first phase.',
      derived: 'Type and fields, from names; the town, only where the name of the school states it.',
    },
  },
  matches: { '7110': 'escola-superior-de-hotelaria-e-turismo-do-estoril' },
  schools: {
    name: (cells) => (said(cells, 'name') ?? '').replace(' - ', ', '),
    isTownOptional: true,
    town: (_, cells) => TOWN.exec(said(cells, 'name') ?? '')?.[1],
  },
  programmes: {
    key: (cells) => (cells.code ?? '').replace(/^DGES /, ''),
    name: (written) => written.replace(' (regime pós-laboral)', ' (pós-laboral)'),
    levels: { 'Licenciatura (1.º ciclo)': 'bachelor' },
    more: (cells) => {
      const mark = numberIn(cells, 'grade_phase1');
      return {
        places: countIn(cells, 'places') || undefined,
        ...(cells.timetable === 'pós-laboral' && { attendance: 'evening' }),
        ...(mark !== undefined && {
          note_es: `Nota del último admitido en la primera fase de 2023: ${mark.toLocaleString('es')} de 200.`,
          note_en: `Mark of the last student admitted in the first phase of 2023: ${mark.toLocaleString('en')} out of 200.`,
        }),
      };
    },
    sources: ({ link }) => [
      {
        ...(link && { url: link }),
        facts: 'Course, and places and last mark of the national competition 2023',
        facts_es: 'Grado, y plazas y última nota del concurso nacional de 2023',
        seen: '2023',
      },
    ],
  },
};
