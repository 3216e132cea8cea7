import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(() => database.query('delete from public.schools'));

interface Made {
  id: string;
  slug: string;
}

async function make(fields: Record<string, unknown>): Promise<Made> {
  const school = { city: 'Faro', country: 'Portugal', ...fields };
  const columns = Object.keys(school);
  return only(
    await database.query<Made>(
      `insert into public.schools (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})
         returning id, slug`,
      Object.values(school),
    ),
  );
}

async function change(id: string, fields: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(fields);
  const sets = columns.map((column, n) => `${column} = $${n + 2}`).join(', ');
  const row = only(
    await database.query<Made>(`update public.schools set ${sets} where id = $1 returning slug`, [
      id,
      ...Object.values(fields),
    ]),
  );
  return row.slug;
}

/** The current slug of an address; null without one. */
async function resolve(by: 'slug' | 'id', identifier: string | null): Promise<string | null> {
  const { rows } = await database.query<Made>('select * from public.resolve_school($1, $2)', [
    by,
    identifier,
  ]);
  return rows[0]?.slug ?? null;
}

describe('the slug of a school', () => {
  it('comes from the name when none is given', async () => {
    expect((await make({ name: 'École Supérieure' })).slug).toBe('ecole-superieure');
    expect((await make({ name: 'Otra', slug: '  ' })).slug).toBe('otra');
  });

  it('gets the city, then a number, when another school has it', async () => {
    const names = [{ name: 'Gusto' }, { name: 'Gusto' }, { name: 'Gustó' }, { name: 'Gusto', city: 'Évora' }];
    const slugs: string[] = [];
    for (const school of names) slugs.push((await make(school)).slug);
    expect(slugs).toEqual(['gusto', 'gusto-faro', 'gusto-faro-2', 'gusto-evora']);
    // A town that is only a dash adds nothing.
    expect((await make({ name: 'Gusto', city: '—' })).slug).toBe('gusto-2');
  });

  it('is school- and eight characters of the id for a name without Latin letters', async () => {
    const { id, slug } = await make({ name: '辻調理師専門学校' });
    expect(slug).toBe(`school-${id.slice(0, 8)}`);
  });

  it('never takes the place of the id and slug routes', async () => {
    expect((await make({ name: 'Id' })).slug).toBe('id-faro');
    expect((await make({ name: 'Otra', slug: 'slug' })).slug).toBe('otra');
  });

  it('is brought to the form of the rule when given by hand', async () => {
    expect((await make({ name: 'Gusto', slug: ' Mi Escuela ' })).slug).toBe('mi-escuela');
  });

  it('follows a changed name when it was the rule’s own, with city or number too', async () => {
    const plain = await make({ name: 'Gusto' });
    const withCity = await make({ name: 'Gusto' });
    expect(await change(plain.id, { name: 'Sabor' })).toBe('sabor');
    expect(await change(withCity.id, { name: 'Sazón' })).toBe('sazon');
  });

  it('stays when it was chosen by hand, and when anything but the name changes', async () => {
    const chosen = await make({ name: 'Gusto', slug: 'elegida' });
    expect(await change(chosen.id, { name: 'Sabor' })).toBe('elegida');
    const plain = await make({ name: 'Gusto' });
    expect(await change(plain.id, { city: 'Lagos', phone: '1' })).toBe('gusto');
  });

  it('is refused when another school has it and it was given by hand', async () => {
    await make({ name: 'Gusto' });
    await expect(make({ name: 'Otra', slug: 'gusto' })).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a former slug', () => {
  it('leads to the present one, over any number of changes', async () => {
    const { id } = await make({ name: 'Uno' });
    await change(id, { name: 'Dos' });
    await change(id, { name: 'Tres' });
    expect(await Promise.all(['uno', 'dos', 'tres'].map((slug) => resolve('slug', slug)))).toEqual(
      Array(3).fill('tres'),
    );
    expect(await resolve('id', 'uno')).toBe('tres');
  });

  it('gives way to a living school that takes it', async () => {
    const { id } = await make({ name: 'Uno' });
    await change(id, { name: 'Dos' });
    await make({ name: 'Uno', city: 'Lagos' });
    expect(await resolve('slug', 'uno')).toBe('uno');
    const { rows } = await database.query('select slug from public.slug_history');
    expect(rows).toEqual([]);
  });

  it('is no longer a former one when the school takes it back', async () => {
    const { id } = await make({ name: 'Uno' });
    await change(id, { name: 'Dos' });
    await change(id, { name: 'Uno' });
    const { rows } = await database.query('select slug from public.slug_history');
    expect(rows).toEqual([{ slug: 'dos' }]);
    expect(await resolve('slug', 'dos')).toBe('uno');
  });

  it('leads to the last school that had it', async () => {
    const first = await make({ name: 'Uno' });
    await change(first.id, { name: 'Dos' });
    const second = await make({ name: 'Uno' });
    await change(second.id, { name: 'Tres' });
    expect(await resolve('slug', 'uno')).toBe('tres');
  });
});

describe('resolve_school', () => {
  it('tries slug, legacy id, name and former slug for a slug address', async () => {
    const { id } = await make({ name: 'Por Nombre', slug: 'propia', legacy_id: '7' });
    expect(await resolve('slug', 'propia')).toBe('propia');
    expect(await resolve('slug', '7')).toBe('propia');
    expect(await resolve('slug', 'por-nombre')).toBe('propia');
    expect(await resolve('slug', id)).toBeNull();
  });

  it('prefers a slug over a legacy id, and a legacy id over a name', async () => {
    await make({ name: 'A', slug: '7' });
    await make({ name: 'B', legacy_id: '7' });
    expect(await resolve('slug', '7')).toBe('7');
    await make({ name: 'Nueve', slug: 'c' });
    await make({ name: 'D', legacy_id: 'nueve' });
    expect(await resolve('slug', 'nueve')).toBe('d');
  });

  it('tries id, legacy id and slug for an id address', async () => {
    const { id } = await make({ name: 'Por Nombre', slug: 'propia', legacy_id: '7' });
    expect(await resolve('id', id)).toBe('propia');
    expect(await resolve('id', id.toUpperCase())).toBe('propia');
    expect(await resolve('id', '7')).toBe('propia');
    expect(await resolve('id', 'propia')).toBe('propia');
    expect(await resolve('id', 'por-nombre')).toBeNull();
  });

  it('finds nothing, and never fails, for odd identifiers', async () => {
    await make({ name: 'Gusto' });
    const odd = [
      '',
      ' ',
      null,
      'not-a-uuid',
      '00000000-0000-0000-0000-00000000000',
      '{}',
      "';--",
      'x'.repeat(10_000),
      '%',
    ];
    for (const identifier of odd) {
      expect(await resolve('slug', identifier)).toBeNull();
      expect(await resolve('id', identifier)).toBeNull();
    }
    expect(await resolve('slug', ' gusto ')).toBe('gusto');
  });
});
