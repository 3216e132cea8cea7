/** Result of an action: a value, or a code that the interface translates. Users never see raw exceptions. */
export type Result<Value, Code extends string = string> =
  | { ok: true; value: Value }
  | {
      ok: false;
      error: Code /** Message keys by field, for input that was refused. */;
      fields?: Record<string, string>;
      /** The log's reference of an unexpected failure. */
      reference?: string;
    };

export function done<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function failed<Code extends string>(
  error: Code,
  fields?: Record<string, string>,
): { ok: false; error: Code; fields?: Record<string, string> } {
  return fields ? { ok: false, error, fields } : { ok: false, error };
}

/** Adds the log's reference to an error message, if there is one. */
export function withReference(
  words: string,
  failure: { reference?: string | undefined } | null | undefined,
): string {
  return failure?.reference ? `${words} (ref. ${failure.reference})` : words;
}
