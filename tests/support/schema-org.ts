import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The schema.org vocabulary from the package schema-dts: the properties of each type, including inherited ones. */
const definitions = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts/package.json')
    .replace('package.json', 'dist/schema.d.ts'),
  'utf8',
);

interface Definition {
  parents: string[];
  properties: string[];
}
const interfaces = new Map<string, Definition>();
for (const [, name = '', parents = '', body = ''] of definitions.matchAll(
  /^(?:export )?interface (\w+)(?: extends ([\w, <>]+))? \{\n([\s\S]*?)^\}/gm,
)) {
  const known = interfaces.get(name) ?? { parents: [], properties: [] };
  known.parents.push(...parents.split(', ').filter(Boolean));
  known.properties.push(...[...body.matchAll(/^ {4}"([^"@]+)"\?:/gm)].map(([, property = '']) => property));
  interfaces.set(name, known);
}

function propertiesOf(name: string): string[] {
  const { parents, properties } = interfaces.get(name) ?? { parents: [], properties: [] };
  return [...properties, ...parents.flatMap(propertiesOf)];
}

/** Types and properties at any depth that schema.org does not define, as 'Offer.cost'. */
export function vocabularyFaults(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(vocabularyFaults);
  if (typeof data !== 'object' || data === null) return [];
  const entries = Object.entries(data).filter(([key]) => !key.startsWith('@'));
  const type = String((data as Record<string, unknown>)['@type']);
  const deeper = entries.flatMap(([, value]) => vocabularyFaults(value));
  if (!interfaces.has(`${type}Leaf`)) return [type, ...deeper];
  const allowed = new Set(propertiesOf(`${type}Leaf`));
  return [...entries.filter(([key]) => !allowed.has(key)).map(([key]) => `${type}.${key}`), ...deeper];
}
