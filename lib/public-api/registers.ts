import { z } from 'zod';
import { creditOf, REGISTER_IDS, REGISTERS } from '@/lib/imports/registers/model/registers';
import { REGISTER_FACTS, type SchoolRegister } from '@/lib/imports/registers/model/school-register';
import { webAddress } from './field-schemas';

export const schoolRegister = z.strictObject({
  register: z.enum(REGISTER_IDS),
  name: z.string(),
  identifier_type: z.string().meta({ description: 'UNITID, UAI, CRICOS, Codice scuola or another code' }),
  identifier: z.string(),
  registered_name: z.string().meta({ description: 'As the register writes it' }),
  edition: z.string().meta({ description: 'Day, year or years that its data are of' }),
  gone_since: z.string().nullable().meta({ description: 'Edition in which the school was missing' }),
  facts: z.array(z.enum(REGISTER_FACTS)).meta({
    description:
      'Fields of this answer that are still as the register states them; `city` and `name` as people write them',
  }),
  credit: z.string().meta({ description: 'To be named wherever the data are shown' }),
  licence: z.string(),
  licence_url: webAddress.nullable(),
  url: webAddress.nullable().meta({ description: 'Where the register shows the school, if it does' }),
});

export function registerView(school: SchoolRegister): z.infer<typeof schoolRegister> {
  const { name, identifier, pageOf } = REGISTERS[school.id];
  const { credit, licence, licenceUrl } = creditOf(school.id, school.source);
  return {
    register: school.id,
    name,
    identifier_type: identifier,
    identifier: school.identifier,
    registered_name: school.registeredName,
    edition: school.edition,
    gone_since: school.goneSince,
    facts: [...school.facts],
    credit,
    licence,
    licence_url: licenceUrl,
    url: school.page ?? pageOf?.(school.identifier) ?? null,
  };
}
