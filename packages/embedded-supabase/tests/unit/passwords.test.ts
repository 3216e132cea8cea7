import { describe, expect, test } from 'vitest';
import { createPasswords } from '../../auth/passwords.ts';

const passwords = createPasswords(11);

describe('hashing a password', () => {
  test('takes next to nothing from the thread that answers requests', async () => {
    // The first call starts the thread, which should not be measured.
    const digest = await passwords.hash('sofrito');
    const [wholeBefore, hereBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    await passwords.hash('sofrito-y-brasa');
    await passwords.verify('sofrito', digest);
    const whole = process.cpuUsage(wholeBefore);
    const here = process.threadCpuUsage(hereBefore);
    // Processor time does not depend on other load.
    expect(here.user + here.system).toBeLessThan((whole.user + whole.system) / 4);
  });

  test('goes on side by side, each with its own answer', async () => {
    const cheap = createPasswords(4);
    const digests = await Promise.all(['one', 'two', 'three'].map((password) => cheap.hash(password)));
    const right = await Promise.all(
      ['one', 'two', 'four'].map((password, i) => cheap.verify(password, digests[i])),
    );
    expect(right).toEqual([true, true, false]);
  });

  test('of an account without a password compares too, and is never right', async () => {
    expect(await createPasswords(4).verify('sofrito', null)).toBe(false);
  });
});
