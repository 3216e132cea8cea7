import { SEPARATORS, separatorOf } from '@/lib/http/csv-separator';
import type { Language } from '@/lib/i18n/locales';
import { COLUMN_NAMES, type Column } from './columns';
import { BYTE_ORDER_MARK, writeLines } from './csv-lines';

const EXAMPLES: Record<Language, { [Name in Column]?: string }[]> = {
  es: [
    {
      name: 'Escuela de Hostelería de Ejemplo',
      type: 'Instituto',
      country: 'España',
      city: 'Soria',
      region: 'Castilla y León',
      ownership: 'Pública',
      address: 'Calle Mayor 2, 42001',
      website: 'www.escuela.example',
      email: 'info@escuela.example',
      phone: '+34 975 00 00 01',
      founded: '1987',
      students_count: '1.250',
      tuition_min: '4.500,00',
      tuition_currency: 'EUR',
      specialties: 'Artes culinarias; Pastelería',
      languages: 'Español; Inglés',
      checked_on: '04/03/2026',
    },
    { name: 'Academia de Ejemplo', type: 'Academia', country: 'México', city: 'Puebla' },
  ],
  en: [
    {
      name: 'Example Hospitality School',
      type: 'Institute',
      country: 'Ireland',
      city: 'Galway',
      region: 'Connacht',
      ownership: 'Public',
      address: '2 Main Street',
      website: 'www.school.example',
      email: 'info@school.example',
      phone: '+353 91 000 001',
      founded: '1987',
      students_count: '1,250',
      tuition_min: '4,500.00',
      tuition_currency: 'EUR',
      specialties: 'Culinary arts; Pastry',
      languages: 'English; Spanish',
      checked_on: '2026-03-04',
    },
    { name: 'Example Academy', type: 'Academy', country: 'Canada', city: 'Halifax' },
  ],
};

export function templateOf(language: Language): string {
  const examples = EXAMPLES[language];
  const columns = Object.keys(examples[0] ?? {}) as Column[];
  const headings = columns.map((column) => COLUMN_NAMES[column][language]);
  const lines = [headings, ...examples.map((row) => columns.map((name) => row[name]))];
  return BYTE_ORDER_MARK + writeLines(lines, SEPARATORS[separatorOf(language)]);
}
