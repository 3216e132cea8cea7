import { expect } from 'vitest';
import type { ImportRow } from '@/lib/supabase/results/imports';
import { applyChanges } from '../../lib/cache/show-changes.ts';
import '../../lib/job-handlers.ts';
import { guessMapping } from '../../lib/imports/model/headings.ts';
import { importJobsAt } from '../../lib/imports/services/import-jobs.ts';
import { type Runner, type RunnerOptions, startRunner } from '../../lib/jobs/runner.ts';
import { BatchSize } from '../../lib/supabase/batch-size.ts';
import type { TestBackend, TestUser } from './backend.ts';
import { SITE } from './site-backend.ts';

/** Imports by the site's upload, actions and jobs in this process, for tests that mock the session. */

export type Body = BodyInit & (string | Uint8Array<ArrayBuffer>);

export interface Chosen {
  points?: string[];
  fixed?: Record<string, string>;
  contents?: 'schools' | 'programmes';
  columns?: (string | null)[];
  country?: string;
  type?: string;
  specialty?: string;
  active?: boolean;
  dates?: string;
  strict?: boolean;
}

/** Runs the jobs of imports, including page changes when a consumer exists. */
export const runImports = (backend: TestBackend, more: Partial<RunnerOptions> = {}): Runner =>
  startRunner({
    client: backend.service,
    handlers: importJobsAt(() => new BatchSize(), 1),
    pollMs: 50,
    leaseSeconds: 3600,
    showChanges: applyChanges,
    ...more,
  });

/** An admin's steps with a file. Import the site's modules only after opening the backend. */
export async function importSteps(backend: TestBackend, admin: TestUser) {
  const { POST: upload } = await import('../../app/api/admin/schools/import/route.ts');
  const actions = {
    ...(await import('../../lib/imports/actions/check-import.ts')),
    ...(await import('../../lib/imports/actions/apply-import.ts')),
    ...(await import('../../lib/imports/actions/undo-import.ts')),
    ...(await import('../../lib/imports/actions/choose-duplicates.ts')),
  };

  async function send(body: Body, query = 'name=a.csv', headers: Record<string, string> = {}) {
    const address = `${SITE}/api/admin/schools/import?${query}`;
    const answer = await upload(new Request(address, { method: 'POST', headers, body }));
    return {
      status: answer.status,
      body: (await answer.json()) as { id: string; sheets: string[]; error?: string },
    };
  }
  const ended = (id: string) =>
    expect
      .poll(async () => (await backend.service.from('jobs').select('status').eq('subject', id)).data, {
        interval: 20,
      })
      .not.toContainEqual({ status: expect.stringMatching(/queued|running/) });
  async function overview(id: string) {
    const { data, error } = await admin.client.rpc('import_overview', { p_import: id });
    if (error || data === null) throw new Error(error?.message ?? 'no such import');
    return data;
  }

  return {
    actions,
    send,
    overview,
    ended,
    async checked(body: Body, chosen: Chosen = {}, query?: string): Promise<string> {
      const { id } = (await send(body, query)).body;
      const { headings } = await overview(id);
      const options = { columns: guessMapping(headings, chosen.contents), ...chosen } as Parameters<
        typeof actions.checkImport
      >[0]['options'];
      expect(await actions.checkImport({ id, options })).toMatchObject({ ok: true });
      await ended(id);
      return id;
    },
    async step(name: 'applyImport' | 'undoImport', id: string): Promise<void> {
      expect(await actions[name]({ id })).toMatchObject({ ok: true });
      await ended(id);
    },
    async rowsOf(id: string, kind = ''): Promise<ImportRow[]> {
      const asked = { p_import: id, p_kind: kind, p_page: 1, p_page_size: 200 };
      return (await admin.client.rpc('list_import_rows', asked)).data?.rows ?? [];
    },
  };
}

export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
