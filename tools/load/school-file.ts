import { open } from 'node:fs/promises';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { syntheticSchools } from '../bench/synthetic-schools.ts';

const SCHOOL_COLUMNS = ['legacy_id', 'name', 'country', 'city', 'type', 'phone', 'website', 'description'];

export const CHECKED = { columns: SCHOOL_COLUMNS, active: true };

/** Writes a CSV file of generated schools, `drill-1` and on, always the same. */
export async function writeSchools(file: string, rows: number): Promise<void> {
  const handle = await open(file, 'w');
  await handle.write(`${SCHOOL_COLUMNS.join(',')}\n`);
  let number = 0;
  for (const school of syntheticSchools(rows, readSeedSchools() as never)) {
    number += 1;
    const { country, city, type, website } = school;
    const cells = [
      `drill-${number}`,
      `${school.name} ${number}`,
      country,
      city,
      type,
      `+34 ${number}`,
      website,
      school.description,
    ];
    await handle.write(`${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`);
  }
  await handle.close();
}
