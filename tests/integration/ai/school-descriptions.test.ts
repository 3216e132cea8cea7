import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as route from '@/app/api/functions/generate-school-descriptions/route';
import { schoolDescriptionJob } from '@/lib/ai/services/school-description-job';
import type { JobContext, PlannedItem } from '@/lib/jobs/handler';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { FAULTS, type Fault } from '../../support/fake-openai.ts';
import { FAKE_KEY } from '../../support/site-provider.mjs';
import { openTextBackend, placeSchool, SCHOOL } from './text-backend.ts';

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => backend.anon }));

const backend = opened(() => openTextBackend({ seed: false }));
const logged: string[] = [];
beforeEach(async () => {
  await backend.startAfresh();
  await placeSchool(backend);
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(' ')));
});

const SPANISH =
  'Escuela Brasa es un centro de Zarautz, en España, creado en 1996. Estudian en ella 240 personas. Ofrece los estudios de Técnico en Cocina (2 años) y un curso de pastelería de 9 meses. Cuenta con un restaurante de prácticas abierto al público, un huerto propio de 900 m² y una residencia para 40 estudiantes.';
const ask = (action: string, who = backend.admin) => backend.call(route, { schoolId: SCHOOL, action }, who);

describe('an admin', () => {
  it('gets a Spanish description where there is none, marked as written by a model', async () => {
    const { status, body } = await ask('generate_spanish');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, field: 'description', description: expect.stringContaining('Escuela Brasa') },
    });
    const text = String(body.description);
    expect(body.length).toBe(text.length);
    expect(text.length).toBeGreaterThanOrEqual(400);
    expect(text.length).toBeLessThanOrEqual(500);
    expect(await backend.school(SCHOOL)).toMatchObject({ description: text, description_en: null });
    expect(await backend.marks(SCHOOL)).toMatchObject([
      { field: 'description', model: 'gpt-5.4-mini', written_by: backend.admin.id },
    ]);
    expect(backend.invalidated).toContain(`school:${(await backend.school(SCHOOL)).slug}`);
  });

  it('gets an English one from the Spanish one, and improved ones of both', async () => {
    await placeSchool(backend, { description: SPANISH });
    const english = await ask('generate_english');
    expect(english.body).toMatchObject({ success: true, field: 'description_en' });
    expect((await ask('regenerate_english')).body).toMatchObject({ success: true, field: 'description_en' });
    expect((await ask('regenerate_spanish')).body).toMatchObject({ success: true, field: 'description' });
    const [first] = await backend.fake.calls();
    const sent = JSON.parse(JSON.parse(first?.body ?? '').messages[1].content);
    expect(sent).toMatchObject({ language: 'en', facts: { spanishText: SPANISH, founded: 1996 } });
    expect((await backend.marks(SCHOOL)).map(({ field }) => field)).toEqual([
      'description',
      'description_en',
    ]);
  });

  it.each([
    ['regenerate_spanish', {}],
    ['regenerate_english', { description: SPANISH }],
    ['generate_spanish', { description: SPANISH }],
    ['generate_english', { description: SPANISH, description_en: SPANISH }],
  ])('gets a text by %s for %j, whether there was one or not', async (action, texts) => {
    await placeSchool(backend, texts);
    const { status, body } = await ask(action);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, description: expect.any(String) });
    expect(body.description).not.toBe(SPANISH);
  });

  it.each([
    ['generate_english', {}, 'noSpanish'],
    ['regenerate_english', {}, 'noSpanish'],
  ])('is told why %s cannot be done to %j', async (action, texts, code) => {
    await placeSchool(backend, texts);
    expect(await ask(action)).toMatchObject({
      status: 409,
      body: { success: false, code, error: expect.any(String) },
    });
    expect(await backend.fake.calls()).toEqual([]);
  });

  it('gets an error when there are too few facts, and no request is sent', async () => {
    await placeSchool(backend, { features: [], accreditation: [] }, []);
    expect(await ask('generate_spanish')).toMatchObject({ status: 422, body: { code: 'tooFewFacts' } });
    expect(await backend.fake.calls()).toEqual([]);
  });

  it('is told when the model itself says so', async () => {
    await backend.fake.answerWith('NOT ENOUGH FACTS');
    expect(await ask('generate_spanish')).toMatchObject({ status: 422, body: { code: 'tooFewFacts' } });
  });

  it.each([
    ['', 'schoolId'],
    ['{', 'JSON'],
    ['[]', 'expected object'],
    [{ schoolId: 'x', action: 'generate_spanish' }, 'schoolId'],
    [{ schoolId: SCHOOL }, 'action'],
    [{ schoolId: SCHOOL, action: 'delete' }, 'action'],
    ['x'.repeat(20_000), 'bytes'],
  ])('is told what is wrong with the body %j', async (body, words) => {
    const answer = await backend.call(route, body);
    expect([400, 413]).toContain(answer.status);
    expect(answer.body.error).toContain(words);
  });
});

it('A text that was changed in the meantime is not overwritten', async () => {
  await placeSchool(backend, { description: SPANISH });
  await backend.fake.rule({ times: 1, held: true });
  const asked = ask('regenerate_spanish');
  await backend.fake.arrival();
  await backend.service.from('schools').update({ description: 'Escrito por una persona.' }).eq('id', SCHOOL);
  await backend.fake.release();
  expect(await asked).toMatchObject({ status: 409, body: { success: false, code: 'changed' } });
  expect(await backend.school(SCHOOL)).toMatchObject({ description: 'Escrito por una persona.' });
  expect(await backend.marks(SCHOOL)).toEqual([]);
});

describe('an answer that breaks the rules', () => {
  it('is asked for again with what was wrong, and taken when it is right then', async () => {
    await backend.fake.answerWith(`${SPANISH} Ganó tres estrellas Michelin en 2019.`, { times: 1 });
    expect(await ask('generate_spanish')).toMatchObject({ status: 200, body: { success: true } });
    const [, second] = await backend.fake.calls();
    const sent = JSON.parse(JSON.parse(second?.body ?? '').messages[1].content);
    expect(sent.mistakes).toEqual(
      expect.arrayContaining([
        'the number “2019” is not in the facts',
        'the name “Michelin” is not in the facts',
      ]),
    );
  });

  it('is rejected the second time, and the admin is told why', async () => {
    await backend.fake.answerWith(`${SPANISH} ${SPANISH} Más en https://example.test`);
    expect(await ask('generate_spanish')).toMatchObject({
      status: 422,
      body: { success: false, code: 'rejected', error: expect.stringContaining('it contains a link') },
    });
    expect(await backend.fake.calls()).toHaveLength(2);
    expect(await backend.school(SCHOOL)).toMatchObject({ description: null });
  });
});

const EXPECTED: Record<Fault, { status: number; code: string }> = {
  rateLimited: { status: 503, code: 'rateLimited' },
  quota: { status: 429, code: 'quota' },
  error500: { status: 502, code: 'provider' },
  badKey: { status: 503, code: 'noKey' },
  hang: { status: 504, code: 'timeout' },
  hangInBody: { status: 504, code: 'timeout' },
  reset: { status: 502, code: 'unreachable' },
  badJson: { status: 502, code: 'badAnswer' },
  empty: { status: 502, code: 'badAnswer' },
  tooLong: { status: 422, code: 'rejected' },
  endless: { status: 502, code: 'badAnswer' },
  refusal: { status: 422, code: 'refused' },
  wrongLanguage: { status: 422, code: 'rejected' },
};

it.each(FAULTS)(
  'a provider that answers with %s leaves the stored text as it was, and the admin is told',
  async (fault) => {
    await placeSchool(backend, { description: SPANISH, description_en: 'Old and short.' });
    const before = await backend.school(SCHOOL);
    await backend.fake.fail(fault);
    if (fault.startsWith('hang')) backend.expireHangs();
    const { status, body } = await ask('regenerate_spanish');
    expect({ status, code: body.code, success: body.success }).toEqual({
      ...EXPECTED[fault],
      success: false,
    });
    expect(JSON.stringify(body)).not.toContain(FAKE_KEY);
    expect(await backend.school(SCHOOL)).toEqual(before);
    expect(await backend.marks(SCHOOL)).toEqual([]);
    expect(logged.join('\n')).not.toContain(FAKE_KEY);
  },
);

describe('an item that is run again after its process was killed', () => {
  const context = (): JobContext => ({
    client: backend.service,
    signal: new AbortController().signal,
    jobId: SCHOOL,
    version: 1,
    lease: '',
    startedBy: backend.admin.id,
    parameters: {},
    addCost: () => {},
  });

  it.each(['generate_spanish', 'regenerate_spanish'])(
    'has %s done already, and sends no request',
    async (action) => {
      if (action.startsWith('re')) await placeSchool(backend, { description: SPANISH });
      const plan = await schoolDescriptionJob.plan(backend.service, { schoolId: SCHOOL, action });
      const item = { schoolId: SCHOOL, label: '', detail: (plan as PlannedItem[])[0]?.detail ?? null };
      const first = await schoolDescriptionJob.run(item, context());
      expect(first).toMatchObject({ kind: 'done', result: { length: expect.any(Number) } });
      expect(await schoolDescriptionJob.run(item, context())).toEqual(first);
      expect(await backend.fake.calls()).toHaveLength(1);
    },
  );
});
