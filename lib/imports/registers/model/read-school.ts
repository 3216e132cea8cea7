import { coordinatesOf, emailOf, known, ownershipOf, said, specialtiesOf, typeOf } from './cells';
import type { Cells, StatedColumns } from './record';
import type { SchoolRules } from './register';
import { repairWebAddress } from './web-address';

/** Columns of a school besides name, town and country. */
export function columnsOf(rules: SchoolRules, cells: Cells): Partial<StatedColumns> {
  const [region, phone] = [said(cells, 'region'), said(cells, 'phone')];
  return known<Partial<StatedColumns>>({
    type: rules.type?.(cells) ?? typeOf(cells),
    specialties: specialtiesOf(cells),
    region: region && (rules.region ? rules.region(region) : region),
    ownership: ownershipOf(cells),
    address: addressOf(rules, cells),
    website: websiteOf(rules, cells.website ?? ''),
    email: emailOf(cells),
    phone: phone && rules.phone?.(phone),
    ...coordinatesOf(cells),
    ...rules.more?.(cells),
  });
}

/** 'One Street, GA 30161'. */
function addressOf({ street, postcode, regionInAddress }: SchoolRules, cells: Cells): string | undefined {
  const written = said(cells, 'address');
  const line = written && street ? street(written, cells) : written;
  const [region, code] = [regionInAddress ? said(cells, 'region') : '', said(cells, 'postcode')];
  if (!line || region === undefined || !code || !postcode?.test(code)) return line;
  return `${line}, ${[region, code].filter(Boolean).join(' ')}`;
}

function websiteOf({ website, websiteIn }: SchoolRules, written: string): string | undefined {
  const address = repairWebAddress(websiteIn ? websiteIn(written) : written) ?? undefined;
  return address && website ? website(address) : address;
}
