import { gathered, readRegisterRow } from '../../lib/imports/registers/model/read-register.ts';
import type { RegisterId } from '../../lib/imports/registers/model/registers.ts';
import { registerProgrammes, registerSchools } from './registers.ts';

/** A school of a shipped register as it is read; throws when it is not. */
export function shippedRecord(register: RegisterId, identifier: string) {
  const school = registerSchools(register).find(({ source_id }) => source_id === identifier) ?? {};
  const [row] = gathered(register, [{ school, programmes: registerProgrammes(register, identifier) }]);
  const read = readRegisterRow(register, row?.school ?? {}, row?.programmes ?? []);
  if (typeof read === 'string') throw new Error(`${identifier}: ${read}`);
  const programme = (key: string) => read.programmes.find((one) => one.key === key);
  return { ...read, programme };
}
