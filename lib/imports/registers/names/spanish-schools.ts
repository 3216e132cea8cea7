import { SPANISH } from './spanish';
import { isUpperCase, tidy } from './spelling';

/** Kinds of school, which Madrid's names omit. */
const KINDS: Readonly<Record<string, string>> = {
  'INSTITUTO DE EDUCACIÓN SECUNDARIA': 'IES',
  'CENTRO PÚBLICO INTEGRADO DE FORMACIÓN PROFESIONAL': 'CIFP',
  'CENTRO PÚBLICO DE EDUCACIÓN DE PERSONAS ADULTAS': 'CEPA',
  'UNIDAD DE FORMACIÓN E INSERCIÓN LABORAL': 'UFIL',
  'CENTRO REGIONAL DE ENSEÑANZAS INTEGRADAS': 'CREI',
  'CENTRO PRIVADO DE EDUCACIÓN INFANTIL, PRIMARIA Y SECUNDARIA': 'COLEGIO',
};
const SAYS_KIND = /^(?:escuela|hotel|colegio|instituto|centro|ciudad)(?!\p{L})/iu;

const GENERIC: ReadonlySet<string> = new Set(
  'cifp institut escola escuela superior hostelería hotelería hostaleria hoteleria turismo turisme de i y d'.split(
    ' ',
  ),
);

/** A readable name: 'ALPAJES' is 'IES Alpajes', 'I.E.S. Jacaranda' 'IES Jacaranda'. A generic name gets its town. */
export function schoolName(registered: string, kind: string | undefined, town: string | undefined): string {
  const short = tidy(
    registered
      .replace(/(?<!\p{L})(?:\p{Lu}\.){2,}(?:\p{Lu}(?!\p{L}))?/gu, (points) => points.replaceAll('.', ''))
      // Basque after Spanish.
      .replace(/\/OSTALARITZA$/, '')
      .replace(/^CENTRE PRIVAT FP (?!DE )/, '')
      .replace(/(?<=\d)\.(?= )/g, ''),
  );
  const prefix = SAYS_KIND.test(short) ? undefined : KINDS[kind ?? ''];
  const full = prefix === undefined ? short : `${prefix} ${short}`;
  const name = isUpperCase(full) ? SPANISH.name(full) : full;
  const isGeneric = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => GENERIC.has(word));
  return isGeneric && town !== undefined ? `${name} de ${town}` : name;
}
