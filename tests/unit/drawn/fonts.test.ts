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

  it.each(['serif', 'sans'])('that every page loads fit in a first flight of packets: %s', (name) => {
    expect(readFileSync(`${FOLDER}/${name}.woff2`).length).toBeLessThan(14_400);
  });
});
