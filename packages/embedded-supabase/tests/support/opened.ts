import { afterAll, beforeAll } from 'vitest';

/**
 * What `open` gives, opened before the tests of the file and closed after them where it can be closed. The result stands for it from
 * the beginning, so that constants of the file may name it; using it earlier throws.
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
