/** Invented schools whose names sort, fold and match differently under different rules. */

const NAMES = [
  ...['Ñandú', 'ñandu', 'Nandu', 'Zürich', 'zurich', 'ZURICH', 'Écoles', 'ecole', 'École', 'Åse', 'Aase'],
  ...['Straße', 'STRASSE', 'İstanbul', 'Istanbul', 'ısparta', 'Ωmega', 'ωmega', 'Жар', 'жар', 'ЖАР'],
  ...[
    '上海',
    '東京',
    'Ａｂｃ',
    'ﬁne',
    'fine',
    'ǅor',
    "L'Étoile",
    'L’Étoile',
    'Lʼetoile',
    'a-b',
    'a b',
    'a_b',
  ],
  ...['A%b', 'a\\b', 'ab', 'a.b', 'a/b', '10 Downing', '9 Lives', '100 %', 'Æther', 'aether', 'Œuvre'],
  ...['Łódź', 'Lodz', 'Đorđe', 'Øl', 'Þór', 'é', 'e\u0301', 'z', 'Z', 'À la carte', 'al a carte'],
  ...['מסעדה', 'مدرسة', 'co-op', 'coop', 'CO OP', 'İ', 'ſ', '🍞 Bakery', '🥐', 'naïve', 'naive'],
  ...['Ὀδυσσεύς', 'x'.repeat(200), 'Escuela  de   Pan', 'Escuela de Pan', '(Escuela)', '"Escuela"', '#1'],
  ...['~', 'Ʒ', 'ʒ'],
];
const COUNTRIES = ['Spain', 'France', 'Türkiye', 'Türkiye ', 'españa', 'Côte d’Ivoire', 'USA'];
const TYPES = ['university', 'institute', 'academy', 'college'];
const SPECIALTIES = [
  ['pastry'],
  ['pastry', 'culinaryArts'],
  ['culinaryArts', 'pastry', 'pastry'],
  [],
  ['Ñoquis', ''],
];

/** Always the same rows for `schools`. Every seventh is inactive. */
export function awkwardSchools(): Record<string, unknown>[] {
  return NAMES.map((name, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    slug: '',
    name,
    country: COUNTRIES[i % COUNTRIES.length],
    city: i % 3 === 0 ? 'Ávila' : `Ciudad ${name.slice(0, 20)}`,
    type: TYPES[i % TYPES.length],
    specialties: SPECIALTIES[i % SPECIALTIES.length],
    description: i % 4 === 0 ? null : `Descripción de ${name}: mañana, cigüeña, 100 % pan_dulce \\ y más.`,
    description_en: i % 5 === 0 ? `Description of ${name}` : null,
    rating: i % 2 === 0 ? (i % 50) / 10 : null,
    founded: i % 6 === 0 ? null : 1850 + i,
    tuition_min: i % 3 === 0 ? 1_000.5 + i : null,
    tuition_currency: i % 3 === 0 ? 'EUR' : null,
    coordinates_lat: i % 4 === 0 ? -33.456_789_012 + i / 3 : null,
    coordinates_lng: i % 4 === 0 ? 151.1 - i / 7 : null,
    is_active: i % 7 !== 0,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }));
}

/**
 * Search texts with and without results, and hard ones: accents, case, wildcards, quotes, one letter, other scripts.
 */
export const SEARCHES = [
  ...['', ' ', 'a', 'É', 'e', 'ecole', 'ÉCOLE', 'nandu', 'Ñandú', 'zur', 'ss', 'ß', 'straße', 'istanbul'],
  ...['İST', 'ı', 'Ω', 'жар', 'ЖАР', '海', '上海', 'fi', 'ﬁ', "l'e", 'l’é', '%', '_', '\\', '100 %'],
  ...['pan_dulce', 'a%b', "'", '"', ';--', '🍞', '🥐', 'de la', '  escuela   de  ', 'descripcion de'],
  ...['mañana', 'turkiye', 'TÜRKİYE', 'madrid', 'paris', 'cocina', 'x'.repeat(300), '\t', 'الم'],
];
