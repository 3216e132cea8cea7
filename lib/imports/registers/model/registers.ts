import { argentina } from '../countries/argentina';
import { australia } from '../countries/australia';
import { brazil } from '../countries/brazil';
import { chile } from '../countries/chile';
import { colombia } from '../countries/colombia';
import { france } from '../countries/france';
import { italy } from '../countries/italy';
import { peru } from '../countries/peru';
import { portugal } from '../countries/portugal';
import { spain } from '../countries/spain';
import { usa } from '../countries/usa';
import { type Credited, sourceIn } from './register';

/** All registers. A new one is added here (docs/adding-a-register.md). */
export const REGISTERS = {
  usa,
  italy,
  australia,
  france,
  spain,
  chile,
  portugal,
  argentina,
  colombia,
  peru,
  brazil,
};

export type RegisterId = keyof typeof REGISTERS;
export const REGISTER_IDS = Object.keys(REGISTERS) as [RegisterId, ...RegisterId[]];

/** The row's source, else the register. */
export function creditOf(id: RegisterId, source: string | null): Credited {
  return REGISTERS[id].sources?.[source ?? ''] ?? REGISTERS[id];
}

/** The key in the cell `source`: undefined for a register without sources, null for an unknown one. */
export function sourceNamed(id: RegisterId, file: 'schools' | 'programmes', named: string) {
  return sourceIn(REGISTERS[id], file, named);
}

export function sourcesToConfirm(id: RegisterId): string[] {
  return Object.entries(REGISTERS[id].sources ?? {}).flatMap(([key, { programmesLicence }]) =>
    programmesLicence === 'toConfirm' ? [key] : [],
  );
}

export interface CountedRegister {
  id: RegisterId;
  source: string | null;
  edition: string;
  takenIn: string;
  schools: number;
  programmes: number;
  gone: number;
}

/** By the stored English name; undefined when there is none. */
export function registerOf(country: string): RegisterId | undefined {
  return REGISTER_IDS.find((id) => REGISTERS[id].country === country);
}

export function isRegisterId(text: string): text is RegisterId {
  return Object.hasOwn(REGISTERS, text);
}
