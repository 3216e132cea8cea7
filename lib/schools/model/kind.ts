/** Kinds of school in the language of their country, by words in the school's name. */
type Sign = readonly [sign: RegExp, kind: string];

const KINDS: Readonly<Record<string, { lang: string; signs: readonly Sign[] }>> = {
  France: {
    lang: 'fr',
    signs: [
      [/^Lycée professionnel(?!\p{L})/iu, 'Lycée professionnel'],
      [/^Lycée polyvalent(?!\p{L})/iu, 'Lycée polyvalent'],
      [/^Lycée technologique(?!\p{L})/iu, 'Lycée technologique'],
      [/^Lycée hôtelier(?!\p{L})/iu, 'Lycée hôtelier'],
      [/^Lycée(?!\p{L})/iu, 'Lycée'],
      [/(?<!\p{L})CFA(?!\p{L})|centre de formation d['’]apprentis/iu, 'Centre de formation d’apprentis'],
      [/^MFR(?!\p{L})|maison familiale rurale/iu, 'Maison familiale rurale'],
    ],
  },
  Italy: {
    lang: 'it',
    signs: [
      [/^(?:IPS?S?E?O?A?R?T?|Istituto professionale)(?!\p{L})/iu, 'Istituto professionale'],
      [/^Istituto alberghiero(?!\p{L})/iu, 'Istituto alberghiero'],
    ],
  },
  'United States': {
    lang: 'en',
    signs: [
      [/community college(?!\p{L})/iu, 'Community college'],
      [/technical college(?!\p{L})/iu, 'Technical college'],
    ],
  },
  Spain: {
    lang: 'es',
    signs: [
      [/^(?:IES|Institut d'Educació Secundària)(?!\p{L})/iu, 'Instituto de educación secundaria'],
      [/^(?:CIFP|CIPFP|CPIFP)(?!\p{L})/iu, 'Centro integrado de formación profesional'],
    ],
  },
  Chile: {
    lang: 'es',
    signs: [
      [/^(?:IP|Instituto Profesional)(?!\p{L})/iu, 'Instituto profesional'],
      [/^(?:CFT|Centro de Formación Técnica)(?!\p{L})/iu, 'Centro de formación técnica'],
    ],
  },
};

/** 'Lycée professionnel', with its language; null when the name has no kind. */
export function localKind({ country, name }: { country: string; name: string }): {
  text: string;
  lang: string;
} | null {
  const known = KINDS[country];
  const kind = known?.signs.find(([sign]) => sign.test(name));
  return known && kind ? { text: kind[1], lang: known.lang } : null;
}
