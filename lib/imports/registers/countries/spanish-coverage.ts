import type { Language } from '@/lib/i18n/locales';

type Both = Readonly<Record<Language, string>>;

const SINGLE: Both = {
  es: 'Solo centros sueltos que cita una página pública: no es la lista de la comunidad.',
  en: 'Only single schools that a public page names: it is not the list of the region.',
};

/** What is known of each region, by its slug. */
export const SPANISH_COVERAGE: Readonly<Record<string, Both>> = {
  andalucia: {
    es: 'De la provincia de Málaga, los centros con ciclos de hostelería (sus ciclos, cuando se confirme su licencia); de las demás, solo centros sueltos que cita una página pública.',
    en: 'Of the province of Málaga, the schools with hospitality courses (the courses, once their licence is confirmed); elsewhere only single schools that a public page names.',
  },
  aragon: {
    es: 'Solo los centros que una página pública nombra con el grado medio de Cocina y Gastronomía en el curso 2025-26.',
    en: 'Only the schools that a public page names with the intermediate course of cookery in 2025-26.',
  },
  asturias: SINGLE,
  canarias: {
    es: 'Los centros cuyo nombre dice que enseñan hostelería, del registro del Gobierno de Canarias (2026), sin ciclos; con ciclos, solo dos que cita una página pública.',
    en: 'The schools whose name says that they teach hospitality, from the register of the Canarian government (2026), without courses; with courses only two that a public page names.',
  },
  cantabria: SINGLE,
  'castilla-la-mancha': SINGLE,
  'castilla-y-leon': {
    es: 'Todos los ciclos de cocina, servicio, panadería, alojamiento y vino de la oferta de la Junta para 2025-26.',
    en: 'All courses of cookery, service, bakery, lodging and wine in the offer of the region for 2025-26.',
  },
  cataluna: {
    es: 'Solo los centros cuyo nombre dice que enseñan hostelería, del directorio de la Generalitat (2023); sin ciclos.',
    en: 'Only the schools whose name says that they teach hospitality, from the directory of the Generalitat (2023); without courses.',
  },
  'comunidad-de-madrid': {
    es: 'Los centros con ciclos de hostelería del buscador de la Comunidad (2023-24); sus ciclos, cuando se confirme su licencia.',
    en: 'The schools with hospitality courses in the finder of the region (2023-24); the courses, once their licence is confirmed.',
  },
  'comunidad-valenciana': {
    es: 'Solo los centros cuyo nombre dice que enseñan hostelería, de la lista de la Generalitat (2023), y dos que cita una página pública; sin ciclos.',
    en: 'Only the schools whose name says that they teach hospitality, from the list of the Generalitat (2023), and two that a public page names; without courses.',
  },
  extremadura: SINGLE,
  galicia: SINGLE,
  'la-rioja': SINGLE,
  navarra: SINGLE,
  'pais-vasco': {
    es: 'Todos los ciclos de cocina, servicio, panadería y alojamiento de la oferta del Gobierno Vasco para 2025-26.',
    en: 'All courses of cookery, service, bakery and lodging in the offer of the Basque government for 2025-26.',
  },
  'region-de-murcia': SINGLE,
};
