/** Kills the backend repeatedly during inserts and uploads, and checks every acknowledged write. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { allRows, clientOf, type Report, seeded, sha256, spread, start, withFolder } from './harness.ts';

const BUCKET = 'drill';
const INSERTERS = 3;
const UPLOADERS = 2;

interface Entry {
  id: number;
  round: number;
  partner: number;
  body: string;
}

interface Acknowledged {
  rows: Set<number>;
  files: Set<string>;
}

export async function killAgainAndAgain(report: Report, kills: number): Promise<void> {
  const random = seeded(20_261_121);
  const acknowledged: Acknowledged = { rows: new Set(), files: new Set() };
  const recoveries: number[] = [];
  let nextId = 1;
  await withFolder(async (dataDir) => {
    let backend = await start(dataDir);
    const { error } = await clientOf(backend.keys).storage.createBucket(BUCKET);
    if (error) throw error;
    for (let round = 1; round <= kills; round++) {
      const client = clientOf(backend.keys);
      const enough = acknowledged.rows.size + acknowledged.files.size + 20 + Math.floor(random() * 150);
      let running = true;
      let reached: () => void = () => undefined;
      const busyEnough = new Promise<void>((resolve) => {
        reached = resolve;
      });
      const done = () => {
        if (acknowledged.rows.size + acknowledged.files.size >= enough) reached();
      };
      const inserters = Array.from({ length: INSERTERS }, async () => {
        while (running) {
          const id = nextId;
          nextId += 2;
          if (!(await insertPair(client, id, round))) return;
          acknowledged.rows.add(id).add(id + 1);
          done();
        }
      });
      const uploaders = Array.from({ length: UPLOADERS }, async (_, lane) => {
        for (let n = 0; running; n++) {
          const name = `${round}/${lane}-${n}.txt`;
          const { error: refused } = await client.storage.from(BUCKET).upload(name, contentOf(name));
          if (refused) return;
          acknowledged.files.add(name);
          done();
        }
      });
      await busyEnough;
      await backend.end('SIGKILL');
      running = false;
      await Promise.all([...inserters, ...uploaders]);
      backend = await start(dataDir);
      recoveries.push(backend.readyAfterMs);
    }
    await judge(report, clientOf(backend.keys), acknowledged, kills);
    report.tell(`recovery, min / median / max: ${spread(recoveries)}`);
    await backend.end('SIGTERM');
  });
}

async function insertPair(client: SupabaseClient, id: number, round: number): Promise<boolean> {
  const entry = (own: number, partner: number): Entry => ({
    id: own,
    round,
    partner,
    body: sha256(String(own)),
  });
  const { error } = await client.from('ledger').insert([entry(id, id + 1), entry(id + 1, id)]);
  return error === null;
}

async function judge(
  report: Report,
  client: SupabaseClient,
  acknowledged: Acknowledged,
  kills: number,
): Promise<void> {
  const rows = new Map((await allRows<Entry>(client, 'ledger', 'id')).map((row) => [row.id, row]));
  const lostRows = [...acknowledged.rows].filter((id) => rows.get(id)?.body !== sha256(String(id)));
  const halves = [...rows.values()].filter(({ partner }) => !rows.has(partner));
  const names = await listedFiles(client, kills);
  const lostFiles = [...acknowledged.files].filter((name) => !names.has(name));
  let damaged = 0;
  for (const name of names) {
    const { data } = await client.storage.from(BUCKET).download(name);
    if (!data || (await data.text()) !== contentOf(name)) damaged += 1;
  }
  report.check(
    lostRows.length === 0,
    `${kills} kills: ${acknowledged.rows.size} rows acknowledged, ${lostRows.length} lost`,
  );
  report.check(halves.length === 0, `${rows.size} rows in the table, ${halves.length} halves of a request`);
  report.check(
    lostFiles.length === 0,
    `${kills} kills: ${acknowledged.files.size} uploads acknowledged, ${lostFiles.length} lost`,
  );
  report.check(damaged === 0, `${names.size} files listed, ${damaged} of them missing or damaged`);
}

async function listedFiles(client: SupabaseClient, kills: number): Promise<Set<string>> {
  const names = new Set<string>();
  for (let round = 1; round <= kills; round++) {
    const { data, error } = await client.storage.from(BUCKET).list(String(round), { limit: 10_000 });
    if (error) throw error;
    for (const { name } of data) names.add(`${round}/${name}`);
  }
  return names;
}

/** Derived from its name, 1 to 40 kB. */
function contentOf(name: string): string {
  const hash = sha256(name);
  return hash.repeat(16 + (Number.parseInt(hash.slice(0, 2), 16) % 40) * 16);
}
