/**
 * What an action answers: a value, or a code that the interface turns into words in its language. Nothing that a
 * person sees ever comes from a raw exception.
 */
export type Result<Value, Code extends string = string> =
  | { ok: true; value: Value }
  | {
      ok: false;
      error: Code /** Message keys by field, for input that was refused. */;
      fields?: Record<string, string>;
      /** What the log calls a failure that has no words of its own. */
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

/** Words for somebody to whom something failed, with the reference by which the log knows it, where there is one. */
export function withReference(
  words: string,
  failure: { reference?: string | undefined } | null | undefined,
): string {
  return failure?.reference ? `${words} (ref. ${failure.reference})` : words;
}
