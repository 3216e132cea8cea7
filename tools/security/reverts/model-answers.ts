import type { Revert } from '../types.ts';

export const modelAnswers: Revert[] = [
  {
    point: 14,
    file: 'lib/ai/model/description-rules.ts',
    find: '  if (length > MOST_JUDGED) return { ok: false, problems: size, tooShort: false };\n',
    replace: '',
  },
  {
    point: 14,
    file: 'lib/ai/model/grounding.ts',
    find: '    const begins = sentenceStarts.has(index);\n',
    replace: '    const begins = /(^|[.!?…]["”»)]?\\s+|^["“«¿¡(])["“«¿¡(]*$/u.test(text.slice(0, index));\n',
  },
];
