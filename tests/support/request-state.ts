/** A fake of Next.js's request state: headers, and cookies including written ones. */
class RequestState {
  headers = new Headers();
  jar = new Map<string, string>();

  /** Resets the state, with this client address and language. */
  arrive(address: string, headers: Record<string, string> = {}): void {
    this.jar.clear();
    this.headers = new Headers({ 'x-forwarded-for': `${address}, 127.0.0.1`, ...headers });
  }

  cookies = () => ({
    getAll: () => [...this.jar].map(([name, value]) => ({ name, value })),
    get: (name: string) => {
      const value = this.jar.get(name);
      return value === undefined ? undefined : { name, value };
    },
    set: (name: string, value: string, options: { maxAge?: number } = {}) => {
      if (value === '' || options.maxAge === 0) this.jar.delete(name);
      else this.jar.set(name, value);
    },
    delete: (given: string | { name: string }) =>
      void this.jar.delete(typeof given === 'string' ? given : given.name),
  });
}

/** The state of this file's tests: `vi.mock('next/headers', () => import('../../support/request-state.ts'))`. */
export const requestState = new RequestState();
export const cookies = async () => requestState.cookies();
export const headers = async () => requestState.headers;

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The target of an action's redirect, from the error by which Next.js redirects. */
export async function redirectOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
    const [kind, , address = ''] = digest.split(';');
    if (kind === 'NEXT_REDIRECT') return address;
    throw error;
  }
  throw new Error('It did not redirect');
}
