import type { Language } from '@/lib/i18n/locales';

/** Kinds of school in the language of their country, by words in the school's name. */
type Sign = readonly [sign: RegExp, kind: string, translated: Partial<Record<Language, string>>];

const KINDS: Readonly<Record<string, { lang: string; signs: readonly Sign[] }>> = {
  France: {
    lang: 'fr',
    signs: [
      [
        /^Lycée professionnel(?!\p{L})/iu,
        'Lycée professionnel',
        { es: 'Liceo profesional', en: 'Vocational upper secondary school' },
      ],
      [
        /^Lycée polyvalent(?!\p{L})/iu,
        'Lycée polyvalent',
        { es: 'Liceo polivalente', en: 'Comprehensive upper secondary school' },
      ],
      [
        /^Lycée technologique(?!\p{L})/iu,
        'Lycée technologique',
        { es: 'Liceo tecnológico', en: 'Technological upper secondary school' },
      ],
      [
        /^Lycée hôtelier(?!\p{L})/iu,
        'Lycée hôtelier',
        { es: 'Liceo de hostelería', en: 'Hospitality upper secondary school' },
      ],
      [/^Lycée(?!\p{L})/iu, 'Lycée', { es: 'Liceo', en: 'Upper secondary school' }],
      [
        /(?<!\p{L})CFA(?!\p{L})|centre de formation d['’]apprentis/iu,
        'Centre de formation d’apprentis',
        { es: 'Centro de formación de aprendices', en: 'Apprentice training centre' },
      ],
      [
        /^MFR(?!\p{L})|maison familiale rurale/iu,
        'Maison familiale rurale',
        { es: 'Casa familiar rural', en: 'Rural family training centre' },
      ],
    ],
  },
  Italy: {
    lang: 'it',
    signs: [
      [
        /^(?:IPS?S?E?O?A?R?T?|Istituto professionale)(?!\p{L})/iu,
        'Istituto professionale',
        { es: 'Instituto profesional', en: 'Vocational upper secondary school' },
      ],
      [
        /^Istituto alberghiero(?!\p{L})/iu,
        'Istituto alberghiero',
        { es: 'Instituto de hostelería', en: 'Hospitality upper secondary school' },
      ],
    ],
  },
  'United States': {
    lang: 'en',
    signs: [
      [/community college(?!\p{L})/iu, 'Community college', { es: 'Escuela superior comunitaria' }],
      [/technical college(?!\p{L})/iu, 'Technical college', { es: 'Escuela superior técnica' }],
    ],
  },
  Spain: {
    lang: 'es',
    signs: [
      [
        /^(?:IES|Institut d'Educació Secundària)(?!\p{L})/iu,
        'Instituto de educación secundaria',
        { en: 'Secondary school' },
      ],
      [
        /^(?:CIFP|CIPFP|CPIFP)(?!\p{L})/iu,
        'Centro integrado de formación profesional',
        { en: 'Integrated vocational training centre' },
      ],
    ],
  },
  Chile: {
    lang: 'es',
    signs: [
      [/^(?:IP|Instituto Profesional)(?!\p{L})/iu, 'Instituto profesional', { en: 'Professional institute' }],
      [
        /^(?:CFT|Centro de Formación Técnica)(?!\p{L})/iu,
        'Centro de formación técnica',
        { en: 'Technical training centre' },
      ],
    ],
  },
};

export interface LocalKind {
  /** In the page's language. */
  name: string;
  /** In the language of the country, if that is another one. */
  original: { text: string; lang: string } | null;
}

/** 'Liceo profesional', originally 'Lycée professionnel'; null when the name has no kind. */
export function localKind(
  language: Language,
  { country, name }: { country: string; name: string },
): LocalKind | null {
  const known = KINDS[country];
  const [, text, names] = known?.signs.find(([sign]) => sign.test(name)) ?? [];
  if (known === undefined || text === undefined) return null;
  const translated = names?.[language];
  return translated === undefined
    ? { name: text, original: null }
    : { name: translated, original: { text, lang: known.lang } };
}
