import { SEPARATORS, separatorOf } from '@/lib/http/csv-separator';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { planTexts } from '@/lib/programmes/model/plan-data';
import { CSV_COLUMNS } from './model/columns';

const TEXTS = [
  ...(['title', 'count', 'nearUnknown', 'noteOn', 'pickName', 'fileName'] as const),
  ...(['up', 'down', 'movedTo', 'removeName', 'removed', 'undo', 'undoRemoval', 'cleared'] as const),
  ...(['gone', 'failed', 'retry', 'noTuition', 'planIt', 'planOf', 'rates', 'noDates'] as const),
  ...(['copied', 'copyFailed', 'noLink', 'codeTooLong', 'unreadable', 'newerOffer'] as const),
  ...(['offerText', 'offerEmpty', 'dropped', 'mergedAll', 'mergedSome', 'replaced'] as const),
] as const;
const STATUSES = ['closing', 'closed'] as const;
const COST_COLUMNS = ['tuition', 'own', 'total'] as const;
const CALENDAR = ['deadline', 'start', 'noYear', 'noDay'] as const;
const PROBLEMS = ['storage', 'newer'] as const;

/** What the page's script (lib/client/my-list) writes. Texts have placeholders in braces. */
export function pageTexts(language: Language) {
  return {
    ...raw(TEXTS, translator(language, 'MyList').raw),
    status: raw(STATUSES, translator(language, 'MyList.status').raw),
    columns: raw(COST_COLUMNS, translator(language, 'MyList.columns').raw),
    calendar: raw(CALENDAR, translator(language, 'MyList.calendarTexts').raw),
    csvColumns: raw(CSV_COLUMNS, translator(language, 'MyList.csvColumns').raw),
    problems: raw(PROBLEMS, translator(language, 'KeepProblems').raw),
    plan: planTexts(language),
    separator: SEPARATORS[separatorOf(language)],
  };
}

export type PageTexts = ReturnType<typeof pageTexts>;

function raw<Key extends string>(keys: readonly Key[], text: (key: Key) => string): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, string>;
}
