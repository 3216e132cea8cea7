import { afterAll, beforeAll } from 'vitest';

/**
 * Proxy of the result of `open`, which runs before the tests of the file and is closed after them. Constants of the
 * file may refer to it; earlier use throws.
 */
export function opened<T extends object>(open: () => Promise<T>): T {
  let current: T | undefined;
  beforeAll(async () => {
    current = await open();
  });
  afterAll(async () => {
    if (current !== undefined && 'close' in current) await (current.close as () => unknown)();
  });
  const it = (): T => {
    if (current === undefined) throw new Error('It is opened in beforeAll');
    return current;
  };
  return new Proxy({} as T, {
    get(_, key) {
      const value = Reflect.get(it(), key);
      return typeof value === 'function' ? value.bind(it()) : value;
    },
    set: (_, key, value) => Reflect.set(it(), key, value),
    has: (_, key) => Reflect.has(it(), key),
    ownKeys: () => Reflect.ownKeys(it()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(it(), key),
  });
}
