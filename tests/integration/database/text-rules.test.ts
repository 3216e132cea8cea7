import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveSlug, slugify } from '../../../lib/schools/model/slug.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openDatabase } from '../../support/scratch.ts';
import { normalise } from '../../support/search-reference.ts';

const database = opened(() => openDatabase({ seed: false }));

/** Applies a text function of the database to many texts in one query. */
async function inDatabase(name: 'slugify' | 'normalise_text', texts: string[]): Promise<string[]> {
  const { rows } = await database.query<{ result: string }>(
    `select public.${name}(t) as result from unnest($1::text[]) with ordinality as u (t, place) order by place`,
    [texts],
  );
  return rows.map((row) => row.result);
}

/** Any text that PostgreSQL can store. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', ''));
/** Scripts whose case folding is the same everywhere: Latin, Greek, Cyrillic, with marks, spaces and punctuation. */
const europeanText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0x20, max: 0x24f }),
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.integer({ min: 0x386, max: 0x3ce }),
      fc.integer({ min: 0x400, max: 0x45f }),
      fc.constantFrom(0x09, 0x0a, 0xa0, 0x2003, 0x2019, 0x3000, 0xfeff, 0x1e9e),
    ),
    { maxLength: 40 },
  )
  .map((codes) =>
    String.fromCodePoint(...codes).replace(/[\u0378\u0379\u0380-\u0383\u038b\u038d\u03a2]/g, ''),
  );

describe('slugify', () => {
  it('gives the same slug in the database and in TypeScript, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(anyText, europeanText), { minLength: 50, maxLength: 50 }),
        async (texts) => {
          expect(await inDatabase('slugify', texts)).toEqual(texts.map(slugify));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('follows the specification: lower case, no accents, only letters, digits and single hyphens inside', async () => {
    const texts = [
      'École Ducasse – Paris  Campus',
      '  --Ñandú & Co.!  ',
      'A\tB\u00a0C',
      '日本',
      'İstanbul',
      'K1',
    ];
    const slugs = ['ecole-ducasse-paris-campus', 'nandu-co', 'a-b-c', '', 'istanbul', 'k1'];
    expect(texts.map(slugify)).toEqual(slugs);
    expect(await inDatabase('slugify', texts)).toEqual(slugs);
  });
});

describe('normalise_text', () => {
  it('gives the same text in the database and in the reference', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(europeanText, { minLength: 50, maxLength: 50 }), async (texts) => {
        expect(await inDatabase('normalise_text', texts)).toEqual(texts.map(normalise));
      }),
      { numRuns: 20 },
    );
  });

  it('takes off accents, special letters and case, and collapses spaces', async () => {
    expect(
      await inDatabase('normalise_text', ['  MÉXICO ', 'Łódź Ærø', 'L’École', 'a \n\t b', 'ΟΔΟΣ']),
    ).toEqual(['mexico', 'lodz aero', "l'ecole", 'a b', 'οδοσ']);
  });
});

it('derive_school_slug agrees with deriveSlug on names that are taken, reserved or without letters', async () => {
  const word = fc.constantFrom('Le Cordon', 'le cordón', 'Id', 'slug', '日本', 'Madrid', 'École', '7');
  const school = fc.record({ name: word, city: fc.constantFrom('Madrid', 'París', '東京', '2') });
  await fc.assert(
    fc.asyncProperty(fc.array(school, { minLength: 1, maxLength: 12 }), async (schools) => {
      await database.query('delete from public.schools');
      const taken = new Set<string>();
      for (const { name, city } of schools) {
        const { rows } = await database.query<{ id: string; slug: string }>(
          `insert into public.schools (name, city, country) values ($1, $2, 'Spain') returning id, slug`,
          [name, city],
        );
        const [made] = rows;
        expect(made?.slug).toBe(deriveSlug(name, city, made?.id ?? '', taken));
        taken.add(made?.slug ?? '');
      }
      // The sync tool requires every derived slug to count as right.
      const { rows } = await database.query(
        'select slug from public.schools where slug <> private.derive_school_slug(name, city, id)',
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
