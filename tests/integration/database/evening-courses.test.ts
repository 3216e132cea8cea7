import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchDatabase } from '../../../scripts/scratch-database.ts';

const MIGRATION = new URL('../../../supabase/migrations/20261128142300_evening_courses.sql', import.meta.url);
/** Identifier and slug of sections and schools, all of one institute. */
const SCHOOLS = [
  ['BARH05801X', 'ipseoa-rossi', 'Trani', ''],
  ['BARH05850R', 'ipseoa-rossi-serale', 'Trani', ''],
  ['BARH05851T', 'ipseoa-rossi-bari', 'Bari', ''],
  ['BARH05852V', 'ipseoa-rossi-adulti', 'Trani', 'Descrita por alguien.'],
] as const;

let database: PGlite;
beforeAll(async () => {
  database = await scratchDatabase({ seed: false });
  for (const [identifier, slug, city, description] of SCHOOLS) {
    const { rows } = await database.query<{ id: string }>(
      `insert into public.schools (name, slug, city, country, description) values ($1, $1, $2, 'Italy', nullif($3, '')) returning id`,
      [slug, city, description],
    );
    await database.query(
      `insert into public.school_sources (register, identifier, school_id, name, edition, licence, parent_identifier)
         values ('italy', $1, $2, 'IPSEOA ROSSI', '2025', 'x', 'BAIS058008')`,
      [identifier, rows[0]?.id],
    );
  }
});
afterAll(() => database.close());

it('merges sections for adults into the school beside them, and leaves what is alone or was worked on', async () => {
  await database.exec(readFileSync(MIGRATION, 'utf8'));
  const { rows } = await database.query(`select slug from public.schools order by slug`);
  expect(rows.map((row) => (row as { slug: string }).slug)).toEqual([
    'ipseoa-rossi',
    'ipseoa-rossi-adulti',
    'ipseoa-rossi-bari',
  ]);
  const { rows: found } = await database.query(
    `select slug from public.resolve_school('slug', 'ipseoa-rossi-serale')`,
  );
  expect(found).toEqual([{ slug: 'ipseoa-rossi' }]);
});
