/** Shared by the tests of text functions: a directory, users, and a runner with the real handlers. */

import { applyChanges } from '@/lib/cache/show-changes';
import { JOB_HANDLERS } from '@/lib/job-handlers';
import { type Runner, startRunner } from '@/lib/jobs/runner';
import type { Database } from '@/lib/supabase/database.types';
import { type AiBackend, openAiBackend } from '../../support/ai-backend.ts';
import type { TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { SITE } from '../../support/site-backend.ts';

export interface TextBackend extends AiBackend {
  admin: TestUser;
  user: TestUser;
  invalidated: string[];
  call(route: { POST(request: Request): Promise<Response> }, body?: unknown, who?: TestUser): Promise<Answer>;
  school(id: string): Promise<Record<string, unknown>>;
  marks(id: string): Promise<Record<string, unknown>[]>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export async function openTextBackend(options: { seed: boolean }): Promise<TextBackend> {
  const backend = await openAiBackend(options);
  const [admin, user] = [await backend.createUser('admin'), await backend.createUser('user')];
  const invalidated = await followPages(backend.service);
  const runner: Runner = startRunner({
    client: backend.service,
    handlers: JOB_HANDLERS,
    showChanges: applyChanges,
    pollMs: 20,
    graceMs: 100,
    leaseSeconds: 3600,
  });
  return {
    ...backend,
    admin,
    user,
    invalidated,
    async call(route, body = {}, who = admin) {
      const { data } = await who.client.auth.getSession();
      const request = new Request(`${SITE}/api/functions/test`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      const answer = await route.POST(request);
      return { status: answer.status, body: await answer.json() };
    },
    async school(id) {
      const { data } = await backend.service.from('schools').select('*,programs').eq('id', id).single();
      return data as Record<string, unknown>;
    },
    async marks(id) {
      const { data } = await backend.service
        .from('ai_generated_texts')
        .select('*')
        .eq('school_id', id)
        .order('field');
      return data ?? [];
    },
    async startAfresh() {
      await backend.startAfresh();
      await backend.engine.script('delete from public.jobs');
      await applyChanges();
      invalidated.length = 0;
    },
    async close() {
      await runner.stop();
      await backend.close();
    },
  };
}

/** A school with enough facts for a description. */
export const SCHOOL = '11111111-1111-4111-8111-111111111111';
export const FACTS = {
  id: SCHOOL,
  name: 'Escuela Brasa',
  city: 'Zarautz',
  country: 'Spain',
  type: 'institute',
  founded: 1996,
  students_count: 240,
  specialties: ['culinaryArts', 'Cocina de brasa'],
  specialties_en: [],
  languages: ['Spanish', 'Basque'],
  features: [
    'Restaurante de prácticas abierto al público',
    'Huerto propio de 900 m²',
    'Residencia para 40 estudiantes',
  ],
  features_en: [],
  accreditation: ['Títulos oficiales de formación profesional'],
  accreditation_en: [],
  description: null as string | null,
  description_en: null as string | null,
};

const PROGRAMMES = [
  { name: 'Técnico en Cocina', name_en: null, duration_value: 2, duration_unit: 'years' },
  { name: 'Curso de pastelería', name_en: 'Pastry course', duration_value: 9, duration_unit: 'months' },
];

export async function placeSchool(
  backend: TextBackend,
  changes: Partial<Database['public']['Tables']['schools']['Insert']> = {},
  programmes: readonly { name: string }[] = PROGRAMMES,
) {
  await backend.engine.script('delete from public.ai_generated_texts; delete from public.change_log');
  const row = { ...FACTS, ...changes };
  await backend.service.from('schools').delete().eq('id', String(row.id));
  await backend.service.from('schools').insert(row).throwOnError();
  const listed = programmes.map((one, place) => ({ ...one, school_id: SCHOOL, position: place + 1 }));
  await backend.service.from('programmes').insert(listed).throwOnError();
}
