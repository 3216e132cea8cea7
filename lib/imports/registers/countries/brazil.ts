import { said } from '../model/cells';
import { oneOf, type Register } from '../model/register';
import { PORTUGUESE } from '../names/portuguese';
import { isUpperCase } from '../names/spelling';

const STATES: Readonly<Record<string, string>> = {
  ...{ AC: 'Acre', AL: 'Alagoas', AM: 'Amazonas', BA: 'Bahia', CE: 'Ceará', DF: 'Distrito Federal' },
  ...{ ES: 'Espírito Santo', GO: 'Goiás', MA: 'Maranhão', MG: 'Minas Gerais', MS: 'Mato Grosso do Sul' },
  ...{ MT: 'Mato Grosso', PA: 'Pará', PB: 'Paraíba', PE: 'Pernambuco', PI: 'Piauí', PR: 'Paraná' },
  ...{ RJ: 'Rio de Janeiro', RN: 'Rio Grande do Norte', RS: 'Rio Grande do Sul', SC: 'Santa Catarina' },
  ...{ SE: 'Sergipe', SP: 'São Paulo' },
};
const DISTANCE = 'Educação a Distância';

/** Courses of gastronomy with the grade of the national examination of students about to finish. */
export const brazil: Register = {
  name: 'Enade',
  publisher: 'Instituto Nacional de Estudos e Pesquisas Educacionais Anísio Teixeira (INEP)',
  language: 'pt',
  country: 'Brazil',
  identifier: 'Código da instituição e do município',
  credit: 'INEP, Conceito Enade 2022',
  licence: 'CC BY',
  licenceUrl: 'https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos',
  url: 'https://www.gov.br/inep/pt-br/acesso-a-informacao/dados-abertos',
  texts: {
    es: {
      title: 'INEP, Conceito Enade 2022, Brasil',
      phrase: 'la lista «Conceito Enade 2022» del INEP',
      coverage:
        'Cursos superiores de tecnología en Gastronomía que el examen Enade evaluó en 2022, de todo el país, con la nota del Estado. Faltan los cursos abiertos después, los de hotelería y las escuelas sin título superior. Sin precios ni direcciones.',
      taken:
        'Institución, municipio, estado y titularidad; sus cursos, con modalidad; su nota figura entre las cifras.',
      derived: 'Las mayúsculas de los nombres.',
    },
    en: {
      title: 'INEP, Conceito Enade 2022, Brazil',
      phrase: 'INEP’s list “Conceito Enade 2022”',
      coverage:
        'Technology degrees in gastronomy that the examination Enade assessed in 2022, in the whole country, with the state’s grade. Courses that began later, hotel management and schools without a degree are missing. Without prices and addresses.',
      taken:
        'Institution, municipality, state and ownership; their courses, with mode; their grade is among the figures.',
      derived: 'Capitals of names.',
    },
  },
  schools: {
    name: (cells) => {
      const name = (said(cells, 'name') ?? '').replace('UNIVERSIÁRIO', 'UNIVERSITÁRIO').replace(/ -$/, '');
      return isUpperCase(name) ? PORTUGUESE.name(name) : name;
    },
    region: oneOf(STATES),
  },
  programmes: {
    key: (cells) => cells.code ?? '',
    name: (written, cells) =>
      PORTUGUESE.name(written) + (said(cells, 'mode') === DISTANCE ? ' (a distância)' : ''),
    levels: { Tecnológico: 'vocational-higher' },
    modes: { 'Educação Presencial': 'on-site', [DISTANCE]: 'online' },
    sources: () => [
      {
        facts: 'Course in the list Conceito Enade 2022',
        facts_es: 'Curso que figura en la lista Conceito Enade 2022',
        seen: '2022',
      },
    ],
  },
};
