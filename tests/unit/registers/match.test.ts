import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestMatch,
  type Candidate,
  compareSchools,
  MATCH_REASONS,
  type Recognised,
  sharedHostsOf,
} from '@/lib/imports/registers/model/match';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { REGISTER_IDS, type RegisterId } from '@/lib/imports/registers/model/registers';
import seed from '@/supabase/seed/schools.json';
import { registerSchools } from '../../support/registers';

const firstSchools: Candidate[] = seed.map((school) => ({
  id: school.slug,
  slug: school.slug,
  names: [school.name],
  country: school.country,
  city: school.city,
  website: school.website,
  lat: school.coordinates_lat,
  lng: school.coordinates_lng,
  exact: school.coordinates_precision === 'campus',
}));

function recognised(register: RegisterId): (Recognised & { identifier: string })[] {
  return registerSchools(register).flatMap((row) => {
    const read = readRegisterRow(register, row, []);
    if (typeof read === 'string') return [];
    const { columns, registeredName, identifier } = read;
    return {
      identifier,
      names: [columns.name, registeredName],
      country: columns.country,
      city: columns.city ?? null,
      website: columns.website ?? null,
      lat: columns.coordinates_lat ?? null,
      lng: columns.coordinates_lng ?? null,
      exact: columns.coordinates_precision === 'campus',
    };
  });
}

const school = fc.record({
  names: fc.array(fc.constantFrom('Institut Lyfe', 'LYFE', 'Ferrandi Paris', 'École du Vin', ''), {
    minLength: 1,
    maxLength: 2,
  }),
  country: fc.constantFrom('France', 'Italy'),
  city: fc.constantFrom('Paris', 'Écully', 'ecully', null),
  website: fc.constantFrom('https://www.a.fr/', 'http://a.fr/x', 'https://b.fr/', null),
  lat: fc.constantFrom(48.8, 45.7, null),
  lng: fc.constantFrom(2.3, 4.7, null),
  exact: fc.boolean(),
});

describe('whether two are one school', () => {
  it('finds the first schools in the registers, and says how sure it is', () => {
    const found = REGISTER_IDS.flatMap((register) => {
      const rows = recognised(register);
      const shared = sharedHostsOf(rows.map(({ website }) => website));
      return rows.flatMap((row) => {
        const match = bestMatch(row, firstSchools, shared);
        return match ? [[row.names[0], match.id, match.verdict]] : [];
      });
    });
    expect(found).toEqual([
      ['Cornell University', 'cornell-peter-and-stephanie-nolan-school-of-hotel-administration', 'doubtful'],
      ['Culinary Institute of America', 'culinary-institute-of-america', 'certain'],
      [
        'Johnson & Wales University-Providence',
        'johnson-wales-university-college-of-food-innovation-technology',
        'certain',
      ],
      ['Escuela Hotelera de San Juan', 'escuela-hotelera-de-san-juan', 'doubtful'],
      [
        'Auguste Escoffier School of Culinary Arts-Boulder',
        'auguste-escoffier-school-of-culinary-arts',
        'certain',
      ],
      ['Institute of Culinary Education', 'institute-of-culinary-education', 'certain'],
      ['William Angliss Institute of TAFE', 'william-angliss-institute', 'certain'],
      ['Institut Lyfe', 'institut-lyfe', 'certain'],
      ['CFA FERRANDI Paris', 'ferrandi-paris', 'doubtful'],
      [
        "FERRANDI Paris l'École Française de Gastronomie et de Management Hôtelier",
        'ferrandi-paris',
        'certain',
      ],
      ['CPES Escuela de Hostelería Aiala', 'escuela-de-hosteleria-aiala', 'doubtful'],
      ['CIFP Escuela de Hostelería de Leioa', 'escuela-de-hosteleria-de-leioa', 'certain'],
      [
        'CPES Escuela Superior de Hostelería Bilbao',
        'escuela-superior-de-hosteleria-bilbao-eshbi',
        'doubtful',
      ],
      [
        'Escuela Superior de Hostelería y Turismo de Madrid',
        'escuela-superior-de-hosteleria-y-turismo-de-madrid',
        'doubtful',
      ],
      ['CPFP Hotel Escuela Santa Brígida', 'hotel-escuela-santa-brigida', 'doubtful'],
      ['Universidad Finis Terrae', 'le-cordon-bleu-chile-universidad-finis-terrae', 'doubtful'],
      [
        'Universidad Católica de la Santísima Concepción',
        'universidad-catolica-de-la-santisima-concepcion-gastronomia-intercultural',
        'doubtful',
      ],
      [
        'Centro de Formación Técnica Santo Tomás, sede Santiago',
        'centro-de-formacion-tecnica-santo-tomas-gastronomia',
        'doubtful',
      ],
      ['Instituto Profesional Culinary, sede Santiago', 'instituto-profesional-culinary', 'doubtful'],
      ['Escuela Culinaria Francesa', 'escuela-culinaria-francesa-ecole', 'doubtful'],
      [
        'Escola Superior de Hotelaria e Turismo do Estoril',
        'escola-superior-de-hotelaria-e-turismo-do-estoril',
        'doubtful',
      ],
      ['Colegio de Cocineros Gato Dumas', 'gato-dumas-colegio-de-cocineros', 'certain'],
      ['Escuela Argentina de Sommeliers', 'escuela-argentina-de-sommeliers', 'doubtful'],
      ['Instituto Argentino de Gastronomía', 'instituto-argentino-de-gastronomia', 'doubtful'],
      [
        'Instituto Superior de Enseñanza Hotelero Gastronómica',
        'instituto-superior-de-ensenanza-hotelero-gastronomica-isehg',
        'doubtful',
      ],
      ['Cenfotur-Centro de Formación en Turismo', 'cenfotur-centro-de-formacion-en-turismo', 'doubtful'],
    ]);
  });

  it('is the same both ways, from 0 to 100, and for reasons that have words', () => {
    fc.assert(
      fc.property(school, school, (one, other) => {
        const there = compareSchools(one, other);
        const back = compareSchools(other, one);
        expect(back.score).toBe(there.score);
        expect([...back.reasons].sort()).toEqual([...there.reasons].sort());
        expect(there.score).toBeGreaterThanOrEqual(0);
        expect(there.score).toBeLessThanOrEqual(100);
        for (const reason of there.reasons) expect(MATCH_REASONS).toContain(reason);
      }),
    );
  });

  it('is never certain of a name alone', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const bare = {
          names: [name],
          country: 'Italy',
          city: null,
          website: null,
          lat: null,
          lng: null,
          exact: false,
        };
        expect(bestMatch(bare, [{ ...bare, id: 'x' }])?.verdict).not.toBe('certain');
      }),
    );
  });
});
