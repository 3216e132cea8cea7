import type { Language } from '@/lib/i18n/locales';

/**
 * The columns of a school in a CSV file: what identifies it, then everything that the editor owns. Files are written
 * with the stored names; reading also takes the names below, in either language.
 */
export const COLUMN_NAMES = {
  id: { es: 'Identificador', en: 'Identifier' },
  legacy_id: { es: 'Identificador anterior', en: 'Former identifier' },
  slug: { es: 'Dirección web propia', en: 'Slug' },
  name: { es: 'Nombre', en: 'Name' },
  type: { es: 'Tipo', en: 'Type' },
  country: { es: 'País', en: 'Country' },
  city: { es: 'Ciudad', en: 'City' },
  address: { es: 'Dirección', en: 'Address' },
  website: { es: 'Sitio web', en: 'Website' },
  email: { es: 'Correo electrónico', en: 'E-mail' },
  phone: { es: 'Teléfono', en: 'Phone' },
  founded: { es: 'Año de fundación', en: 'Year founded' },
  students_count: { es: 'Estudiantes', en: 'Students' },
  programs_count: { es: 'Número de programas', en: 'Number of programmes' },
  rating: { es: 'Valoración', en: 'Rating' },
  tuition_min: { es: 'Matrícula mínima', en: 'Minimum tuition' },
  tuition_max: { es: 'Matrícula máxima', en: 'Maximum tuition' },
  tuition_currency: { es: 'Moneda', en: 'Currency' },
  coordinates_lat: { es: 'Latitud', en: 'Latitude' },
  coordinates_lng: { es: 'Longitud', en: 'Longitude' },
  coordinates_precision: { es: 'Precisión de las coordenadas', en: 'Precision of the coordinates' },
  description: { es: 'Descripción', en: 'Spanish description' },
  description_en: { es: 'Descripción en inglés', en: 'English description' },
  specialties: { es: 'Especialidades', en: 'Specialties' },
  specialties_en: { es: 'Especialidades en inglés', en: 'Specialties in English' },
  languages: { es: 'Idiomas', en: 'Languages' },
  accreditation: { es: 'Acreditaciones', en: 'Accreditation' },
  accreditation_en: { es: 'Acreditaciones en inglés', en: 'Accreditation in English' },
  features: { es: 'Características', en: 'Features' },
  features_en: { es: 'Características en inglés', en: 'Features in English' },
  programs: { es: 'Programas', en: 'Programmes' },
  sources: { es: 'Fuentes', en: 'Sources' },
  checked_on: { es: 'Fecha de comprobación', en: 'Checked on' },
  is_active: { es: 'Activa', en: 'Active' },
} as const satisfies Record<string, Record<Language, string>>;

export type Column = keyof typeof COLUMN_NAMES;
export const COLUMNS = Object.keys(COLUMN_NAMES) as Column[];

/** Headings that other people's files use. */
const ALIASES: Partial<Record<Column, string[]>> = {
  id: ['uuid'],
  name: ['escuela', 'centro', 'institucion', 'school', 'school name', 'institution', 'institution name'],
  type: ['tipo de centro'],
  country: ['country name', 'country code'],
  city: ['localidad', 'municipio', 'poblacion', 'town'],
  address: ['domicilio', 'street address', 'calle'],
  website: ['web', 'pagina web', 'url', 'web address', 'homepage'],
  email: ['email', 'correo', 'mail', 'e mail address'],
  phone: ['tel', 'telefono 1', 'telephone', 'phone number'],
  founded: ['fundacion', 'fundada', 'year', 'founded year', 'established'],
  coordinates_lat: ['lat', 'latitude'],
  coordinates_lng: ['lng', 'lon', 'long', 'longitude'],
  description: ['description'],
};

/** Words alone, without accents, case, or marks between them: how headings and words in cells are compared. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const BY_HEADING = new Map<string, Column>();
for (const column of COLUMNS) {
  const { es, en } = COLUMN_NAMES[column];
  for (const heading of [column, es, en, ...(ALIASES[column] ?? [])]) {
    const plain = plainWords(heading);
    if (!BY_HEADING.has(plain)) BY_HEADING.set(plain, column);
  }
}

/** The column behind each heading of a file, null where none fits; no column twice. */
export function guessMapping(headings: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  return headings.map((heading) => {
    const column = BY_HEADING.get(plainWords(heading));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
