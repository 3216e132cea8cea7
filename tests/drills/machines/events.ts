import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../../scripts/lib/output.mjs';
import type { NativePostgres } from '../../support/native-postgres.ts';
import type { Circumstances } from './answered.ts';
import { type Happening, type Outage, RECOVERY_SECONDS } from './schedule.ts';
import type { SiteProcess } from './site-process.ts';

export interface Struck {
  sites: readonly SiteProcess[];
  database: NativePostgres;
  /** Replaces all processes by those of the other build. */
  roll: () => Promise<void>;
  /** Milliseconds since the load began. */
  clock: () => number;
}

/** Lets what is planned happen at its time, and says what the load is judged by. */
export class Events implements Circumstances {
  readonly outages: Outage[] = [];
  readonly rolled: number[] = [];
  readonly #struck: Struck;
  /** Processes are struck by one thing at a time: what comes before a rolling deployment has ended waits for it. */
  #rolling: Promise<void> = Promise.resolve();

  constructor(struck: Struck) {
    this.#struck = struck;
  }

  /** Resolves when all has happened and everything is up again. */
  async run(schedule: readonly Happening[]): Promise<void> {
    await Promise.all(
      schedule.map(async (one) => {
        await wait(Math.max(0, one.at * 1000 - this.#struck.clock()));
        this.#say(nameOf(one));
        await this.#happen(one).catch((error: unknown) => {
          // Said at once: everything else goes on, and its own end may depend on this.
          this.#say(`failed: ${nameOf(one)}`);
          throw error;
        });
        this.#say(`over: ${nameOf(one)}`);
      }),
    );
  }

  #say(what: string): void {
    log(`${(this.#struck.clock() / 1000).toFixed(1)} s: ${what}`);
  }

  async #happen(one: Happening): Promise<void> {
    const { sites, database, roll, clock } = this.#struck;
    if (one.what === 'stop database') {
      const outage = { from: clock(), to: Number.POSITIVE_INFINITY };
      this.outages.push(outage);
      await database.halt();
      await wait(one.downFor * 1000);
      await database.resume();
      outage.to = clock() + RECOVERY_SECONDS * 1000;
      return;
    }
    if (one.what === 'roll') {
      this.#rolling = roll();
      await this.#rolling;
      this.rolled.push(clock());
      return;
    }
    // Its failure is its own.
    await this.#rolling.catch(() => {});
    const site = sites[one.process];
    if (site === undefined) throw new Error(`There is no process ${one.process}`);
    if (one.what === 'kill') {
      await site.kill();
      await wait(one.downFor * 1000);
    } else await site.end();
    await site.start();
  }
}

function nameOf(one: Happening): string {
  return 'process' in one ? `${one.what} process ${one.process + 1}` : one.what;
}
