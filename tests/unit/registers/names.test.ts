import { describe, expect, it } from 'vitest';
import { readRegisterRow } from '@/lib/imports/registers/model/read-register';
import { REGISTER_IDS } from '@/lib/imports/registers/model/registers';
import { registerSchools } from '../../support/registers';
import table from './names.json';

describe('names that people can read', () => {
  it.each(REGISTER_IDS)('are what the table of real names says: %s', (register) => {
    const rows = new Map(registerSchools(register).map((row) => [row.source_id, row]));
    const expected = table.filter(([country]) => country === register);
    const read = expected.map(([, identifier = '', registered]) => {
      const row = rows.get(identifier);
      const record = row === undefined ? 'noName' : readRegisterRow(register, row, []);
      return [register, identifier, registered, typeof record === 'string' ? record : record.columns.name];
    });
    expect(expected.length).toBeGreaterThan(5);
    expect(read).toEqual(expected);
  });

  it.each(REGISTER_IDS)('neither shout, nor hold unpaired marks, nor lose a name: %s', (register) => {
    for (const row of registerSchools(register)) {
      const record = readRegisterRow(register, row, []);
      if (typeof record === 'string') throw new Error(`${row.source_id} is not read`);
      const { name } = record.columns;
      expect(name, row.name).toMatch(/\p{L}/u);
      expect(name, row.name).not.toMatch(/["“”«»]|\s{2}|^[\s\p{P}]|[-,;:/]$/u);
      expect((name.match(/\(/g) ?? []).length, name).toBe((name.match(/\)/g) ?? []).length);
      if (name.length > 12) expect(name, row.name).toMatch(/\p{Ll}/u);
      expect(record.registeredName).toBe(row.name?.replace(/\s+/g, ' ').trim());
    }
  });
});
