import { setTimeout as wait } from 'node:timers/promises';
import { log } from '../../../scripts/lib/output.mjs';
import type { NativePostgres } from '../../support/native-postgres.ts';
import type { ValkeyServer } from '../../support/valkey.ts';
import type { Circumstances } from './answered.ts';
import { type Happening, type Outage, RECOVERY_SECONDS } from './schedule.ts';
import type { SiteProcess } from './site-process.ts';

export interface Struck {
  sites: readonly SiteProcess[];
  database: NativePostgres;
  /** null where the processes share nothing. */
  valkey: ValkeyServer | null;
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
  /** What each process is struck by at present: the next thing waits for it, and a rolling deployment for all. */
  readonly #pending: Promise<void>[];

  constructor(struck: Struck) {
    this.#struck = struck;
    this.#pending = struck.sites.map(() => Promise.resolve());
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
    const { sites, database, valkey, roll, clock } = this.#struck;
    if (one.what === 'stop valkey') {
      await valkey?.halt();
      await wait(one.downFor * 1000);
      await valkey?.resume();
      return;
    }
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
      await this.#oneByOne([...sites.keys()], roll);
      this.rolled.push(clock());
      return;
    }
    const site = sites[one.process];
    if (site === undefined) throw new Error(`There is no process ${one.process}`);
    await this.#oneByOne([one.process], async () => {
      if (one.what === 'kill') {
        await site.kill();
        await wait(one.downFor * 1000);
      } else await site.end();
      await site.start();
    });
  }

  /** One thing after the other for each process: on a busy machine one may take longer than the schedule thought. */
  async #oneByOne(processes: readonly number[], work: () => Promise<void>): Promise<void> {
    const done = Promise.all(processes.map((number) => this.#pending[number])).then(work);
    for (const number of processes) this.#pending[number] = done.catch(() => {});
    await done;
  }
}

function nameOf(one: Happening): string {
  return 'process' in one ? `${one.what} process ${one.process + 1}` : one.what;
}
