/** What stays of a picture whose provider fails: in generation.test.ts by some ways of failing, in the deep one by the rest. */
import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault } from '../../support/fake-openai.ts';
import { FAKE_KEY } from '../../support/site-provider.mjs';
import { NO_ORPHANS } from './harness.ts';
import type { Tools } from './tools-harness.ts';

/** Says no, answers too late, answers what is no answer. */
export const SOME_FAULTS: readonly Fault[] = ['refusal', 'hang', 'badJson'];
/** Of a picture: language is a matter of texts. */
export const OTHER_FAULTS = FAULTS.filter(
  (fault) => fault !== 'wrongLanguage' && !SOME_FAULTS.includes(fault),
);
const SLOW: Fault[] = ['hang', 'hangInBody'];

export const generate = (tools: Tools, more: Record<string, unknown> = {}) =>
  tools.call('generate-ai-school-images', { schoolId: tools.school.id, schoolName: 'x', ...more });
export const generateGallery = (tools: Tools, more: Record<string, unknown> = {}) =>
  tools.call('generate-gallery-images', { schoolId: tools.school.id, category: 'dishes-created', ...more });

/** The cases of these faults, with the tools of the file that asks for them. */
export function describeFaults(faults: readonly Fault[], tools: () => Tools): void {
  describe.each(faults)('when the provider fails by %s', (fault) => {
    it.each([
      ['main', generate],
      ['gallery', generateGallery],
    ] as const)('nothing is left of a %s picture, and the answer says why', async (_which, act) => {
      await tools().backend.fake.fail(fault);
      if (SLOW.includes(fault)) tools().backend.expireHangs();
      const { status, body } = await act(tools());
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, imageUrl: null, error: expect.stringMatching(/./) });
      expect(JSON.stringify(body)).not.toContain(FAKE_KEY);
      expect(await tools().left()).toMatchObject({
        rows: [],
        objects: [],
        image: '/placeholder.svg',
        orphans: NO_ORPHANS,
      });
    });

    it('a picture that is there stays', async () => {
      const { body } = await generate(tools());
      await tools().backend.fake.fail(fault);
      if (SLOW.includes(fault)) tools().backend.expireHangs();
      expect((await generate(tools(), { regenerate: true })).body.success).toBe(false);
      const { image, objects, orphans } = await tools().left();
      expect(image).toBe(body.imageUrl);
      expect(objects).toHaveLength(1);
      expect(orphans).toEqual(NO_ORPHANS);
    });
  });
}
