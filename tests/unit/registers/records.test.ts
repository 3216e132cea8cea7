import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import type { RegisterRecord } from '@/lib/imports/registers/model/record';
import { creditOf, REGISTER_IDS, type RegisterId } from '@/lib/imports/registers/model/registers';
import { LEVELS, PROGRAMME_FIELDS } from '@/lib/programmes/model/choices';
import { isSpecialty, SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { programmeDifferences, rowsOf, schoolDifferences } from '../../support/register-facts';
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
      coordinates_lat: 34.224673,
      coordinates_lng: -85.171361,
      coordinates_precision: 'campus',
      tuition_min: 3112,
      tuition_max: 5512,
      tuition_currency: 'USD',
      specialties: '["culinaryArts","hospitality","hotelManagement"]',
      sources: [expect.objectContaining({ url: 'https://nces.ed.gov/ipeds/' })],
    });
    expect(rest).toEqual({
      register: 'usa',
      identifier: '139384',
      source: null,
      alsoIdentifiers: [],
      registeredName: 'Georgia Northwestern Technical College',
      parent: null,
      edition: '2024',
    });
    expect(programmes).toHaveLength(9);
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
      expect(JSON.parse(read.columns.specialties ?? '[]').every(isSpecialty)).toBe(true);
      expect(Object.values(read.columns).every((value) => value !== '' && value !== undefined)).toBe(true);
    }
    for (const { source_id = '' } of registerSchools(register).slice(0, 60)) {
      const { programmes } = record(register, source_id);
      expect(new Set(programmes.map(({ key }) => key)).size).toBe(programmes.length);
      for (const { level, field } of programmes) {
        if (level !== undefined) expect(LEVELS).toContain(level);
        expect(PROGRAMME_FIELDS).toContain(field);
      }
    }
  });

  it.each(['spain', 'chile'] as const)('says in every field what the row says: %s', (register) => {
    const unsaid = {
      ...{ description: null, description_en: null, founded: null, rating: null, checked_on: null },
      ...{ region: null, address: null, website: null },
    };
    const found = rowsOf(register, 'schools').flatMap((row) => {
      const own = rowsOf(register, 'programmes').filter(({ source_id }) => source_id === row.source_id);
      const read = readRegisterRow(register, row, own);
      if (typeof read === 'string') return [read];
      const source = {
        name: read.registeredName,
        edition: read.edition,
        licence: creditOf(register, read.source).licence,
        also_identifiers: read.alsoIdentifiers,
        parent_identifier: read.parent?.identifier,
      };
      const programmes = read.programmes.map((one) => ({ prices: [], ...one }));
      return [
        ...schoolDifferences(register, row, { ...unsaid, ...read.columns }, source),
        ...programmeDifferences(register, own, programmes),
      ].map((difference) => `${row.source_id} ${difference}`);
    });
    expect(found).toEqual([]);
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
