import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { type Entry, importsOf, newEntry } from '../../support/imported.ts';
import { type Actor, account, as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
const admin = opened(() => account(database, 'admin'));
beforeEach(() => database.exec('delete from public.schools; delete from private.school_imports'));

const { bring, schools } = importsOf(database, admin);

describe('export_schools', () => {
  const page = async (args: string, who: Actor = admin) =>
    only(await as<{ page: Entry[] }>(database, who, `select public.export_schools(${args}) as page`)).page;

  it('gives every school once, page by page, hidden ones too', async () => {
    await bring(
      ...['Émile', 'emile', 'Zeta', 'Alfa', 'Beta'].map((name) =>
        newEntry(name, { is_active: name !== 'Beta' }),
      ),
    );
    const names: unknown[] = [];
    let after = '';
    for (let rows = await page('p_size => 2'); rows.length > 0; rows = await page(`p_size => 2${after}`)) {
      names.push(...rows.map(({ name }) => name));
      const last = rows.at(-1);
      after = `, p_after_name => '${last?.sort_name}', p_after_id => '${last?.id}'`;
    }
    expect(names).toHaveLength(5);
    expect(new Set(names)).toEqual(new Set(['Alfa', 'Beta', 'Émile', 'emile', 'Zeta']));
  });

  it('obeys the filters of the list and a selection', async () => {
    await bring(
      newEntry('Gusto', { is_active: false }),
      newEntry('Sabor', { country: 'Spain', type: 'academy', description_en: 'Text' }),
    );
    const [gusto] = await schools('id');
    const named = async (args: string) => (await page(args)).map(({ name }) => name);
    expect(await named(`p_search => 'españa'`)).toEqual(['Sabor']);
    expect(await named(`p_search => 'gús'`)).toEqual(['Gusto']);
    expect(await named(`p_country => 'Portugal'`)).toEqual(['Gusto']);
    expect(await named(`p_type => 'academy'`)).toEqual(['Sabor']);
    expect(await named(`p_status => 'inactive'`)).toEqual(['Gusto']);
    expect(await named(`p_issue => 'no_english'`)).toEqual(['Gusto']);
    expect(await named(`p_ids => array['${gusto?.id}']::uuid[]`)).toEqual(['Gusto']);
  });
});
