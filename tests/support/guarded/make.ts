type Answer<Value> = { data: Value; error: { message: string } | null };

/** The data of a response; throws on an error or without data. */
export async function must<Value>(answer: PromiseLike<Answer<Value>>): Promise<NonNullable<Value>> {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  if (data === null || data === undefined) throw new Error('Nothing was answered');
  return data;
}

export const secret = (kind: string) => `${kind} ${crypto.randomUUID().slice(0, 13)}`;
