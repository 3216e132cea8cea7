import { afterEach, describe, expect, it, vi } from 'vitest';
import { recall, remember } from '@/components/admin/import/remembered';
import { importOptions } from '@/lib/imports/model/options';
import { templateOf } from '@/lib/imports/model/template';
import { readImportText } from '../support/read-import.ts';

it.each(['es', 'en'] as const)(
  'the template in %s reads as it means, without a question',
  async (language) => {
    const { checked, options } = await readImportText(templateOf(language));
    expect(options.columns).not.toContain(null);
    expect(checked.map(({ kind, errors }) => ({ kind, errors }))).toEqual([{ kind: 'new' }, { kind: 'new' }]);
    expect(checked[0]?.write).toMatchObject({
      type: 'institute',
      ownership: 'public',
      students_count: 1250,
      tuition_min: 4500,
      checked_on: '2026-03-04',
      specialties: ['culinaryArts', 'pastry'],
    });
  },
);

describe('what was chosen for a file', () => {
  afterEach(() => vi.unstubAllGlobals());
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };

  it('is known for the next one with the same headings, in another order too', () => {
    vi.stubGlobal('localStorage', storage);
    const filters = [{ index: 2, only: false, values: ['BAJA'] }];
    const splits = [{ index: 0, by: 'lastWord', column: 'region' }];
    const separators = { address: ' ' };
    remember(
      ['a', 'b', 'c'],
      importOptions.parse({ columns: ['name', null, 'city'], filters, splits, separators, country: 'Spain' }),
    );
    expect(recall(['c', 'a', 'b'])).toMatchObject({
      columns: ['city', 'name', null],
      filters: [{ index: 0, values: ['BAJA'] }],
      splits: [{ index: 1, by: 'lastWord', column: 'region' }],
      separators,
      country: 'Spain',
    });
    expect(recall(['a', 'b'])).toBeNull();
  });

  it('is nothing where the storage is closed', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    expect(recall(['a'])).toBeNull();
  });
});
