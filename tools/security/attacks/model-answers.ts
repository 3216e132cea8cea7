import { fakeOpenaiAt } from '../../../tests/support/fake-openai.ts';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { makeAccount, sessionCookies } from '../../../tests/support/sign-in.ts';
import { stalls, withVisitor } from '../stall.ts';
import type { Attack } from '../types.ts';

/** Repeated up to the size limit of a response, 256 kB with its JSON. */
const UNITS = ['Zz ', 'A', '. ', '<a', '1 ', 'Ñ. «', 'ignor', '20201'];
const LENGTH = 250_000;

export const modelAnswers: Attack[] = [
  {
    point: 14,
    title: "stall others by a model's answer that does not end",
    async attempt({ site, env }) {
      const provider = fakeOpenaiAt(String(env.OPENAI_BASE_URL));
      const cookies = await sessionCookies(await makeAccount('admin'));
      const { data } = await serviceClient()
        .from('schools')
        .select('id')
        .eq('slug', 'ferrandi-paris')
        .single();
      const ask = () =>
        fetch(`${site}/api/functions/generate-school-descriptions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: site,
            cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          },
          body: JSON.stringify({ schoolId: data?.id, action: 'regenerate_spanish' }),
        }).then((answer) => answer.text());
      const through: string[] = [];
      let tried = 0;
      let worst = { longest: 0, unit: '' };
      for (const unit of UNITS) {
        await provider.reset();
        await provider.answerWith(unit.repeat(Math.floor(LENGTH / Buffer.byteLength(unit))));
        const visit = await withVisitor(`${site}/school/ferrandi-paris`, async () => void (await ask()));
        tried += (await provider.calls()).length;
        through.push(...stalls(`answers of ${JSON.stringify(unit)}`, visit));
        if (visit.longest > worst.longest) worst = { longest: visit.longest, unit };
      }
      await provider.reset();
      return {
        tried,
        through,
        note: `longest stall ${Math.round(worst.longest)} ms: ${JSON.stringify(worst.unit)}`,
      };
    },
  },
];
