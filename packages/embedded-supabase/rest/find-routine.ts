import { RestError } from './errors.ts';
import { closest } from './fuzzy.ts';
import { keyOf, type Qualified, type Routine, type Schema } from './schema/types.ts';

export interface CallSignature {
  keys: string[];
  /** A JSON body, which may be the argument of a single unnamed parameter. */
  hasBody: boolean;
}

/** The overload that fits the arguments. Throws PGRST202 and PGRST203. */
export function findRoutine(schema: Schema, name: Qualified, signature: CallSignature): Routine {
  const overloads = schema.routines.get(keyOf(name)) ?? [];
  const byName = overloads.filter((routine) => takes(routine, signature));
  const unnamed = overloads.filter((routine) => !takes(routine, signature) && takesBody(routine, signature));
  const candidates = byName.length > 0 ? byName : unnamed;
  const [first] = candidates;
  if (!first) throw notFound(schema, name, signature, overloads);
  if (candidates.length > 1) throw ambiguous(candidates);
  return first;
}

function takes({ parameters }: Routine, { keys }: CallSignature): boolean {
  const names = parameters.map(({ name }) => name);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return keys.every((key) => names.includes(key)) && required.every((name) => keys.includes(name));
}

function takesBody({ parameters }: Routine, { hasBody }: CallSignature): boolean {
  return hasBody && parameters.length === 1 && ['json', 'jsonb'].includes(parameters[0]?.type ?? '');
}

function notFound(
  schema: Schema,
  name: Qualified,
  signature: CallSignature,
  overloads: Routine[],
): RestError {
  const full = `${name.schema}.${name.name}`;
  const sorted = [...signature.keys].sort();
  const listed = sorted.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`;
  const searched =
    sorted.length === 0
      ? ' without parameters'
      : ` with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`;
  const alternative = signature.hasBody ? ' or with a single unnamed json/jsonb parameter' : '';
  return new RestError(404, 'PGRST202', `Could not find the function ${full}${listed} in the schema cache`, {
    details: `Searched for the function ${full}${searched}${alternative}, but no matches were found in the schema cache.`,
    hint: perhaps(schema, name, sorted, overloads),
  });
}

function perhaps(schema: Schema, name: Qualified, keys: string[], overloads: Routine[]): string | null {
  const words = 'Perhaps you meant to call the function';
  if (overloads.length === 0) {
    const names = [...schema.routines.values()].flatMap(([first]) =>
      first && first.schema === name.schema ? [first.name] : [],
    );
    const similar = closest(names, name.name, 0.75);
    return similar === null ? null : `${words} ${name.schema}.${similar}`;
  }
  const lists = overloads.map(
    ({ parameters }) =>
      `(${parameters
        .map((each) => each.name)
        .sort()
        .join(', ')})`,
  );
  const similar = closest(lists, `(${keys.join(', ')})`);
  return similar === null ? null : `${words} ${name.schema}.${name.name}${similar}`;
}

function ambiguous(candidates: Routine[]): RestError {
  const list = candidates.map(({ schema, name, parameters }) => {
    const types = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
    return `${schema}.${name}(${types.join(', ')})`;
  });
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${list.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
