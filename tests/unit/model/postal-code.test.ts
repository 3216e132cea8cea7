import { describe, expect, it } from 'vitest';
import { postalCodeOf } from '@/lib/schools/model/postal-code';

describe('the postal code of an address', () => {
  it.each([
    ['Paseo Juan Avelino Barriola, 101, 20009', 'ES', '20009'],
    ["28 rue de l'Abbé Grégoire, 75006", 'FR', '75006'],
    ['Av. Condes de Barcelona, 2765-470 Estoril', 'PT', '2765-470'],
    ['225 Liberty Street, 3rd Floor, New York, NY 10281', 'US', '10281'],
    ['3535 rue Saint-Denis, Montréal, QC H2X 3P1', 'CA', 'H2X 3P1'],
    ['3-16-11 Matsuzaki-cho, Abeno-ku, Osaka 545-0053', 'JP', '545-0053'],
  ])('%s', (address, country, code) => {
    expect(postalCodeOf(address, country)).toBe(code);
  });

  it.each([
    ['Avinguda de Can Marcet, 36-38', 'ES'],
    ['Casa de Campo', 'ES'],
    ['12345 Main Street, Boulder, CO', 'US'],
    ['300 Adelaide Street East, Toronto, ON', 'CA'],
    ['15 Bloomsbury Square, London WC1', 'GB'],
    ['28045', 'ES'],
    ['Av. Córdoba 1751', 'AR'],
  ])('is none in %s', (address, country) => {
    expect(postalCodeOf(address, country)).toBeNull();
  });

  it('is none where there is no address or no known country', () => {
    expect(postalCodeOf(null, 'ES')).toBeNull();
    expect(postalCodeOf('Calle Mayor, 20009', undefined)).toBeNull();
  });
});
