import { open } from 'node:fs/promises';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { syntheticSchools } from '../bench/synthetic-schools.ts';

const SCHOOL_COLUMNS = ['legacy_id', 'name', 'country', 'city', 'type', 'phone', 'website', 'description'];

interface Variant {
  phone: (number: number) => string;
  description: (text: string) => string;
  more?: Record<string, string>;
}

export const FIRST: Variant = { phone: (number) => `+34 ${number}`, description: (text) => text };
export const SECOND: Variant = {
  phone: (number) => `+33 ${number}`,
  description: (text) => `Renovada. ${text}`,
};

const columnsOf = ({ more = {} }: Variant): string[] => [...SCHOOL_COLUMNS, ...Object.keys(more)];

export const checkedAs = (variant: Variant) => ({ columns: columnsOf(variant), active: true });

/** Writes a CSV file of generated schools, `drill-1` and on, deterministic except the variant. */
export async function writeSchools(file: string, rows: number, variant: Variant): Promise<void> {
  const handle = await open(file, 'w');
  await handle.write(`${columnsOf(variant).join(',')}\n`);
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
      variant.phone(number),
      website,
      variant.description(school.description),
      ...Object.values(variant.more ?? {}),
    ];
    await handle.write(`${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`);
  }
  await handle.close();
}
