import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { AdminAtWork } from '../admin-at-work.ts';
import type { Edit, Sighting, Way } from './sightings.ts';
import type { SiteProcess } from './site-process.ts';
import type { Counted } from './sums.ts';

export interface School {
  id: string;
  slug: string;
}

export interface Editing {
  sites: readonly SiteProcess[];
  /** One for each process: who works there. */
  admins: readonly AdminAtWork[];
  sql: pg.Pool;
  schools: readonly School[];
  clock: () => number;
}

/** Three of five edits are made in the editor. */
const WAYS: readonly Way[] = ['editor', 'sql', 'editor', 'sql', 'editor'];
const LOOK_PAUSE_MS = 150;
/** After this an edit counts as never seen on a process, unless that was away. */
const LOOK_LIMIT_MS = 5000;
/** Longer than any process is away; one that does not come back would be looked at for ever. */
const AWAY_LIMIT_MS = 90_000;
/** Of an edit that others are faster than. */
const MOST_TRIES = 5;
const VAIN_PAUSE_MS = 1000;
const ANSWER_LIMIT_MS = 10_000;
/** Stands in each edited page. */
const STREET = 'Calle de la Prueba';
const IN_PAGE = new RegExp(`${STREET} (\\d+)`);

/** Edits schools in both ways, and looks for each edit on the page of every process. */
export class Edits {
  readonly sightings: Sighting[] = [];
  /** Answers that pages gave to who looked for an edit. */
  readonly counted: Counted[] = [];
  /** Edits that were cut off by the end of their process: nobody was told that they are saved. */
  cutOff = 0;
  /** What was answered to edits while there was no database. */
  readonly refusals: string[] = [];
  readonly faults: string[] = [];
  readonly #editing: Editing;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #looking: Promise<void>[] = [];
  #number = 0;

  constructor(editing: Editing) {
    this.#editing = editing;
  }

  /** Makes so many edits in so many seconds; resolves when all have been looked for. */
  async run(count: number, seconds: number): Promise<void> {
    const { clock } = this.#editing;
    const began = clock();
    const edits: Promise<void>[] = [];
    for (let made = 0; made < count; made += 1) {
      await wait(Math.max(0, began + (made * seconds * 1000) / count - clock()));
      edits.push(this.#editOnce());
    }
    await Promise.all(edits);
    await Promise.all(this.#looking);
  }

  /** Tries to edit until this second of the load, without a database. */
  async tryInVain(until: number): Promise<void> {
    const { admins, sites, schools, clock } = this.#editing;
    for (let tried = 0; clock() < until * 1000; tried += 1) {
      const site = sites[tried % sites.length];
      const admin = admins[tried % admins.length];
      if (site?.isUp && admin)
        await this.#save(admin, schools[0] as School, 0).then(
          () => this.faults.push('An edit was saved without a database'),
          (error: Error) => this.refusals.push(error.message),
        );
      await wait(VAIN_PAUSE_MS);
    }
  }

  /** One edit; by SQL where no process can be asked or the one that was asked ended. */
  async #editOnce(): Promise<void> {
    const { sites, admins, schools } = this.#editing;
    this.#number += 1;
    const number = this.#number;
    const school = schools[number % schools.length] as School;
    const up = sites.filter((site) => site.isUp);
    const site = up[number % Math.max(1, up.length)];
    const way = WAYS[number % WAYS.length] ?? 'sql';
    if (way === 'editor' && site !== undefined) {
      try {
        await this.#save(admins[site.number] as AdminAtWork, school, number);
        this.#look({ number, way, slug: school.slug, at: this.#editing.clock(), by: site.number });
        return;
      } catch (error) {
        if (isSystemError(error)) this.cutOff += 1;
        else this.faults.push(`Edit ${number}: ${error instanceof Error ? error.message : error}`);
      }
    }
    const values = [`${STREET} ${number}`, school.id];
    try {
      await this.#editing.sql.query('update public.schools set address = $1 where id = $2', values);
      this.#look({ number, way: 'sql', slug: school.slug, at: this.#editing.clock(), by: null });
    } catch (error) {
      this.faults.push(`Edit ${number} by SQL: ${error}`);
    }
  }

  /** As somebody in the editor does, who looks again when another was faster. Throws when it is not saved. */
  async #save(admin: AdminAtWork, school: School, number: number): Promise<void> {
    let kind = 'conflict';
    for (let tries = 0; kind === 'conflict' && tries < MOST_TRIES; tries += 1)
      kind = await this.#saveOnce(admin, school, number);
    if (kind !== 'saved') throw new Error(`not saved: ${kind}`);
  }

  async #saveOnce(admin: AdminAtWork, { id }: School, number: number): Promise<string> {
    const page = `/admin/schools/edit/${id}`;
    const { form, version } = await admin.call<{ form: { unknown: string[] }; version: number }>(
      'schools/actions/stored-form',
      page,
      { id },
    );
    const unknown = form.unknown.filter((field) => field !== 'address');
    const { kind } = await admin.call<{ kind: string }>('schools/actions/save-school', page, {
      id,
      version,
      form: { ...form, address: `${STREET} ${number}`, unknown },
    });
    return kind;
  }

  #look(edit: Edit): void {
    for (const site of this.#editing.sites) this.#looking.push(this.#lookAt(edit, site));
  }

  /** Asks a process for the page until it shows this edit or a later one. */
  async #lookAt(edit: Edit, site: SiteProcess): Promise<void> {
    const { clock } = this.#editing;
    const sighting: Sighting = { edit, process: site.number, seen: null, lastAway: null, looksBefore: 0 };
    this.sightings.push(sighting);
    const page = `/${edit.number % 2 === 0 ? 'school' : 'escuela'}/${edit.slug}`;
    const last = edit.at + AWAY_LIMIT_MS;
    while (clock() < last && clock() - Math.max(edit.at, sighting.lastAway ?? 0) < LOOK_LIMIT_MS) {
      const answer = site.isUp ? await this.#page(site.url + page) : null;
      if (answer === null) sighting.lastAway = clock();
      else {
        this.counted.push({ process: site.number, at: clock() });
        if (answer.status !== 200) this.faults.push(`${site.url}${page}: ${answer.status}`);
        if (Number(IN_PAGE.exec(answer.text)?.[1] ?? 0) >= edit.number) {
          sighting.seen = clock();
          return;
        }
        sighting.looksBefore += 1;
      }
      await wait(LOOK_PAUSE_MS);
    }
  }

  /** Null where the process is away. */
  #page(url: string): Promise<{ status: number; text: string } | null> {
    return new Promise((resolve) => {
      const sent = get(url, { agent: this.#agent, timeout: ANSWER_LIMIT_MS }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', () => resolve(null));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
    });
  }
}

/** The connection failed: nothing was said of the edit. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
