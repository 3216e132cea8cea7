import { expect, it } from 'vitest';
import { problemText } from '@/components/admin/registers/problem-text';
import { LANGUAGES } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { FILE_PROBLEMS } from '@/lib/imports/model/read';
import { EDITION_PROBLEMS, REGISTER_FILES } from '@/lib/imports/registers/model/files';

const say = (language: 'es' | 'en', problem: { error: string; file?: string; detail?: string }) =>
  problemText(
    problem,
    translator(language, 'AdminRegisters') as never,
    translator(language, 'AdminImport') as never,
  );

it('whatever is wrong with an edition is said in a sentence that names the file', () => {
  const sentences = LANGUAGES.flatMap((language) =>
    REGISTER_FILES.flatMap((file) =>
      [...FILE_PROBLEMS, ...EDITION_PROBLEMS].map((error) => say(language, { error, file, detail: 'X' })),
    ),
  );
  for (const sentence of sentences) expect(sentence).toMatch(/^(?:Fichero|File) (?:de|of) \w+: .+[.?]$/);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(say('en', { error: 'twice', file: 'schools', detail: '7' })).toBe(
    'File of schools: two rows have the identifier 7.',
  );
});
