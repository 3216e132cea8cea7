import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairWebAddress } from '@/lib/imports/registers/model/web-address';

describe('web addresses of registers', () => {
  it.each([
    ['https//www.panzini-senigallia.edu.it/', 'https://www.panzini-senigallia.edu.it/'],
    ['http//www.amatovetranosciacca.gov.it', 'http://www.amatovetranosciacca.gov.it/'],
    ['www.istitutoartusi.it', 'http://www.istitutoartusi.it/'],
    ['WWW.LICEOTREBISACCE.COM', 'http://www.liceotrebisacce.com/'],
    ['/www.iissanluri.gov.it', 'http://www.iissanluri.gov.it/'],
    ['icdagnillo.edu.it', 'http://icdagnillo.edu.it/'],
    ['https://www.ua.edu/', 'https://www.ua.edu/'],
    ['http://www.flinders.edu.au/', 'http://www.flinders.edu.au/'],
  ])('are repaired: %s', (written, repaired) => {
    expect(repairWebAddress(written)).toBe(repaired);
  });

  it.each([
    ...['', 'ipsarvillaggio@virgilio.it', 'www.mattei - einaudi.it', 'iisdanilodolcipartinico'],
    ...['www.ipsteleseischia@gov.it', 'www.polomediterraneosct.udu', 'javascript:alert(1)'],
  ])('are left out where only a guess would mend them: %s', (written) => {
    expect(repairWebAddress(written)).toBeNull();
  });

  it('are addresses that the database takes, whatever was written, and stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (written) => {
        const repaired = repairWebAddress(written);
        if (repaired === null) return;
        expect(repaired).toMatch(/^https?:\/\/[^\s/]\S*$/);
        expect(URL.canParse(repaired)).toBe(true);
        expect(repairWebAddress(repaired)).toBe(repaired);
      }),
    );
  });
});
