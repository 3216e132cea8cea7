import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildFonts } from '@/scripts/build-fonts.mjs';

const FOLDER = 'app/styles/fonts';

describe('the fonts', () => {
  it('are what their script cuts out of the packages', async () => {
    const built = await buildFonts();
    expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(built).sort());
    for (const [name, font] of Object.entries(built))
      expect(Buffer.compare(readFileSync(`${FOLDER}/${name}`), font), name).toBe(0);
  });

  it('that every page loads weigh less than 50 kB together', () => {
    const weight = ['serif', 'sans'].reduce(
      (sum, name) => sum + readFileSync(`${FOLDER}/${name}.woff2`).length,
      0,
    );
    expect(weight).toBeLessThan(50_000);
  });
});
