import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegisterRecord } from '@/lib/imports/registers/model/read-register';
import { gathered, readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { REGISTER_IDS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { isSpecialty, SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { LEVELS, PROGRAMME_FIELDS } from '@/lib/schools/model/programme-choices';
import { registerProgrammes, registerSchools } from '../../support/registers';

function record(register: RegisterId, identifier: string): RegisterRecord {
  const row = registerSchools(register).find(({ source_id }) => source_id === identifier) ?? {};
  const read = readRegisterRow(register, row, registerProgrammes(register, identifier));
  if (typeof read === 'string') throw new Error(read);
  return read;
}

describe('a row of a register', () => {
  it('says of a college in the United States what IPEDS states, and nothing more', () => {
    const { columns, programmes, ...rest } = record('usa', '139384');
    expect(columns).toEqual({
      name: 'Georgia Northwestern Technical College',
      type: 'college',
      country: 'United States',
      city: 'Rome',
      region: 'Georgia',
      ownership: 'public',
      address: 'One Maurice Culberson Drive, GA 30161',
      website: 'https://www.gntc.edu/',
      phone: '+1 706-295-6963',
      net_price_calculator_url: expect.stringMatching(/^https?:/),
      coordinates_lat: 34.224673,
      coordinates_lng: -85.171361,
      coordinates_precision: 'campus',
      specialties: ['culinaryArts', 'hospitality', 'hotelManagement'],
    });
    expect(rest).toEqual({
      register: 'usa',
      identifier: '139384',
      source: null,
      page: null,
      alsoIdentifiers: [],
      leftOut: [],
      registeredName: 'Georgia Northwestern Technical College',
      parent: null,
      edition: '2024',
    });
    expect(programmes).toHaveLength(8);
    expect(programmes[0]).toMatchObject({
      name: 'Culinary Arts/Chef Training',
      level: 'associate',
      field: 'culinaryArts',
      graduates: 8,
    });
    expect(programmes[1]).toMatchObject({
      level: 'certificate',
      duration_text: 'de 2 a menos de 4 años',
      graduates: 10,
    });
    expect(programmes[0]).not.toHaveProperty('prices');
  });

  it.each<[RegisterId, string, object, { name: string; [column: string]: unknown }]>([
    [
      'chile',
      'I100S32',
      {
        name: 'Instituto Profesional INACAP, sede Temuco',
        city: 'Temuco',
        region: 'Araucanía',
        type: 'institute',
      },
      {
        ...{
          name: 'Administración Gastronómica',
          level: 'vocational-higher',
          duration_value: 8,
          duration_unit: 'semesters',
        },
        ...{
          mode: 'on-site',
          // The newest list states both.
          places: 27,
          prices: [{ min: 4_174_000, max: 4_174_000, currency: 'CLP', per: 'year', year: '2026' }],
        },
      },
    ],
    [
      'spain',
      '09012163',
      {
        ...{ name: 'CIFP La Flora', city: 'Burgos', region: 'Castilla y León', ownership: 'public' },
        ...{
          address: 'C/ Arco del Pilar, 9, 09003',
          phone: '+34 947 257 631',
          email: '09012163@educa.jcyl.es',
        },
      },
      { name: 'Cocina y Restauración (grado básico)', level: 'certificate', field: 'culinaryArts' },
    ],
    [
      'france',
      '0010006B',
      {
        name: 'Lycée polyvalent Saint-Exupéry',
        city: 'Valserhone',
        region: 'Auvergne-Rhône-Alpes',
        students_count: 890,
      },
      { name: 'Bac pro Cuisine', level: 'vocational-intermediate', field: 'culinaryArts' },
    ],
  ])('says of a school in %s (%s) what its register states', (register, identifier, columns, programme) => {
    const read = record(register, identifier);
    expect(read.columns).toMatchObject(columns);
    expect(read.programmes.find(({ name }) => name === programme.name)).toMatchObject(programme);
  });

  it('shows of two versions of a curriculum the one that students begin, else the later', () => {
    const version = (number: number, begun: string) => ({
      ...{
        source_id: 'I1S1',
        programme: `COCINA ${number}`,
        code: `I1S1C1J1V${number}`,
        specialty: 'culinaryArts',
      },
      first_year_students: begun,
    });
    const shown = (...begun: string[]) => {
      const school = { source_id: 'I1S1', name: 'A', city: 'B', country: 'Chile' };
      const read = readRegisterRow(
        'chile',
        school,
        begun.map((students, at) => version(at + 1, students)),
      );
      return typeof read === 'string' ? read : read.programmes.map(({ name }) => name);
    };
    expect(shown('5', '')).toEqual(['Cocina 1']);
    expect(shown('', '5')).toEqual(['Cocina 2']);
    expect(shown('', '')).toEqual(['Cocina 2']);
  });

  describe('with courses of Australia', () => {
    const course = (code: string, length: string, price_total: string, programme = 'Diploma of Hotels') => ({
      ...{ source_id: '1', programme, code, specialty: 'hotelManagement', award_level: 'Diploma' },
      ...{ length, length_unit: 'weeks', price_total, price_currency: 'AUD' },
    });
    const school = { source_id: '1', name: 'A', city: 'B', country: 'Australia' };
    const read = (...courses: ReturnType<typeof course>[]) => {
      const found = readRegisterRow('australia', school, courses);
      if (typeof found === 'string') throw new Error(found);
      return found.programmes;
    };

    it('leaves out prices and lengths that cannot be right, and lists them', () => {
      const courses = [
        course('1', '98', '80', 'A'),
        course('2', '405', '9000', 'B'),
        course('3', '52', '360000', 'C'),
      ];
      const found = readRegisterRow('australia', school, courses);
      expect(found).toMatchObject({
        leftOut: [
          { programme: 'A', column: 'price', value: 'AUD 80 (98 weeks)' },
          { programme: 'B', column: 'price', value: 'AUD 9000 (405 weeks)' },
          { programme: 'B', column: 'duration', value: '405 weeks' },
          { programme: 'C', column: 'price', value: 'AUD 360000 (52 weeks)' },
        ],
      });
      const [a, b, c] = read(...courses);
      for (const one of [a, b, c]) expect(one).not.toHaveProperty('prices');
      expect(b).not.toHaveProperty('duration_value');
    });

    it('takes those of one name and award for one, with the range of their prices and lengths', () => {
      const prices = { currency: 'AUD', per: 'programme', year: '2023', audience: 'international' };
      expect(read(course('1', '52', '9000'), course('2', '52', '9000'))).toMatchObject([
        {
          key: '1',
          duration_value: 1,
          duration_unit: 'years',
          prices: [{ min: 9000, max: 9000, ...prices }],
        },
      ]);
      const [range, ...none] = read(course('1', '52', '9000'), course('2', '78', '12000'));
      expect(none).toEqual([]);
      expect(range).toMatchObject({
        duration_text: 'de 52 a 78 semanas',
        duration_text_en: '52 to 78 weeks',
        prices: [{ min: 9000, max: 12000 }],
      });
      expect(range).not.toHaveProperty('duration_value');
      expect(read(course('1', '52', '9000'), course('2', '104', '9000'))).toMatchObject([
        { duration_text_en: '1 to 2 years' },
      ]);
    });
  });

  it('gives an Italian branch its institute, repairs its address, and knows its other codes', () => {
    const branch = record('italy', 'AGRH01201E');
    expect(branch).toMatchObject({
      registeredName: 'IPSEOA "SEN. G.MOLINARI"',
      parent: { identifier: 'AGIS01200A', name: 'IIS - CALOGERO AMATO VETRANO' },
      edition: '2025-09-01',
    });
    expect(branch.columns).toMatchObject({
      name: 'IPSEOA Sen. G. Molinari',
      city: 'Sciacca',
      region: 'Sicilia',
      website: 'https://www.amatovetranosciacca.edu.it/',
      email: 'agis01200a@istruzione.it',
      address: 'Contrada Marchesa, 92019',
      coordinates_precision: 'town',
    });
    expect(record('italy', 'AGRH011514').alsoIdentifiers).toEqual(['AGRH01101P']);
    // An address that schools left years ago.
    expect(record('italy', 'AGRH011514').columns).not.toHaveProperty('website');
  });

  it('takes rows of one Italian study path by foreign languages for one, with its length and its field', () => {
    const school = {
      source_id: 'BARH05801X',
      name: 'IPSEOA ROSSI',
      city: 'Trani',
      specialties: 'culinaryArts|hospitality',
    };
    const path = (programme: string, specialty: string) => ({
      ...{ source_id: 'BARH05801X', programme, specialty, award_level: 'upper secondary vocational (IP)' },
    });
    const [row] = gathered('italy', [
      {
        school,
        programmes: [
          path('ENOG. E OSP. ALB. ING-FRA', 'culinaryArts'),
          path('ENOG. E OSP. ALB. (ING-TED)', 'culinaryArts'),
          path('ENOG. E OSP. ALB. ART. PASTIC. ING-FRA', 'pastry'),
          path('SERVIZI ENOGASTRONOMIA (TRIENNIO)', 'culinaryArts'),
        ],
      },
    ]);
    const read = row && readRegisterRow('italy', row.school, row.programmes);
    expect(read).toMatchObject({
      columns: { specialties: ['culinaryArts', 'hospitality', 'pastry'] },
      programmes: [
        {
          name: 'Enogastronomia e ospitalità alberghiera',
          note_es: 'Lenguas extranjeras: inglés, francés y alemán.',
          note_en: 'Foreign languages: English, French and German.',
          ...{ duration_value: 5, duration_unit: 'years' },
          sources: [{}, { facts: expect.stringContaining('five years') }],
        },
        { name: 'Enogastronomia e ospitalità alberghiera: pasticceria', field: 'pastry' },
        { name: 'Servizi enogastronomia (triennio)' },
      ],
    });
    const [evening] = gathered('italy', [{ school: { ...school, source_id: 'BARH05850X' }, programmes: [] }]);
    expect(evening && readRegisterRow('italy', evening.school, evening.programmes)).toMatchObject({
      programmes: [{ name: 'Corso serale', field: 'culinaryArts' }],
    });
    const last = typeof read === 'object' ? read.programmes[2] : null;
    expect(last).not.toHaveProperty('duration_value');
  });

  it('gives French diplomas the length of the law, except for apprentices', () => {
    const school = { source_id: '0010006B', name: 'Lycée X', city: 'Lyon' };
    const lengths = [
      ['CAP', 'Cuisine'],
      ['baccalauréat professionnel', 'Cuisine'],
      ['BTS', 'Management en hôtellerie restauration'],
      ['BTS', 'Management en hôtellerie restauration - en apprentissage'],
    ].map(([award_level = '', programme = '']) => {
      const read = readRegisterRow('france', school, [{ source_id: '0010006B', award_level, programme }]);
      return typeof read === 'string' ? read : read.programmes[0]?.duration_value;
    });
    expect(lengths).toEqual([2, 3, 2, undefined]);
  });

  it('makes sections for adults evening courses of the school beside them', () => {
    const school = (source_id: string, more: object = {}) => ({
      school: {
        source_id,
        name: 'IPSEOA ROSSI',
        city: 'Trani',
        country: 'Italy',
        parent_id: 'BAIS058008',
        ...more,
      },
      programmes: [] as Record<string, string>[],
    });
    const day = school('BARH05801X');
    const section = {
      ...school('BARH05850R'),
      programmes: [{ source_id: 'BARH05850R', programme: 'Cucina' }],
    };
    const elsewhere = school('BARH05851T', { city: 'Bari' });
    const [one, two, ...none] = gathered('italy', [day, section, school('BARH05852V'), elsewhere]);
    expect(none).toEqual([]);
    expect(one && readRegisterRow('italy', one.school, one.programmes)).toMatchObject({
      identifier: 'BARH05801X',
      alsoIdentifiers: ['BARH05850R', 'BARH05852V'],
      programmes: [
        { key: 'BARH05850R Cucina', name: 'Cucina (corso serale)', attendance: 'evening' },
        { key: 'BARH05852V', name: 'Corso serale', name_en: 'Evening course', attendance: 'evening' },
      ],
    });
    // Without a day school at the same place it remains a school.
    expect(two && readRegisterRow('italy', two.school, two.programmes)).toMatchObject({
      identifier: 'BARH05851T',
      programmes: [{ name: 'Corso serale', attendance: 'evening' }],
    });
  });

  it.each(REGISTER_IDS)('has a name of its own in its town, for each school of %s', (register) => {
    const rows = registerSchools(register).map((school) => ({ school, programmes: [] }));
    const names = gathered(register, rows).flatMap(({ school }) => {
      const read = readRegisterRow(register, school, []);
      return typeof read === 'string' || !read.columns.city
        ? []
        : `${read.columns.name}, ${read.columns.city}, ${read.columns.region ?? ''}`;
    });
    expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
  });

  it('takes the town of a French school from its name where the register states none, or knows none', () => {
    expect(record('france', '0021502X').columns.city).toBe('Laon');
    expect(record('france', '0353065S').columns.city).toBe('Rennes');
    expect(record('france', '0371813V').columns).not.toHaveProperty('city');
    expect(record('france', '0693453D').columns).not.toHaveProperty('city');
  });

  it.each(REGISTER_IDS)('holds only what the tables take, for each school of %s', (register) => {
    for (const row of registerSchools(register)) {
      const read = readRegisterRow(register, row, []);
      if (typeof read === 'string') throw new Error(read);
      expect(SCHOOL_TYPES).toContain(read.columns.type);
      expect((read.columns.specialties ?? []).every(isSpecialty)).toBe(true);
      expect(Object.values(read.columns).every((value) => value !== '' && value !== undefined)).toBe(true);
    }
    for (const { source_id = '' } of registerSchools(register).slice(0, 60)) {
      const { programmes } = record(register, source_id);
      expect(new Set(programmes.map(({ key }) => key)).size).toBe(programmes.length);
      for (const { level, field } of programmes) {
        if (level !== undefined) expect(LEVELS).toContain(level);
        if (field !== undefined) expect(PROGRAMME_FIELDS).toContain(field);
      }
    }
  });

  it('takes any row without throwing, and shows no markup', () => {
    const headings = ['source_id', 'name', 'city', 'website', 'address', 'phone', 'lat', 'lon', 'students'];
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constant('<b onclick=x>Chef</b>'),
      fc.constant('-1e99'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTER_IDS),
        fc.record(Object.fromEntries(headings.map((heading) => [heading, cell]))),
        (register, row) => {
          const read = readRegisterRow(register, row, [{ programme: row.name ?? '' }]);
          if (typeof read === 'string') return;
          expect(JSON.stringify([read.columns, read.programmes])).not.toMatch(/<b /);
          expect([...read.columns.name].length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });
});
