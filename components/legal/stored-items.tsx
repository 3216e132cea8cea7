import { NAME_COOKIE } from '@/lib/accounts/sign-up-name';
import { CURRENCY_KEY } from '@/lib/client/currency';
import { LIST_KEY } from '@/lib/client/my-list/stored';
import { DRAFT_COOKIE } from '@/lib/contact/draft';
import { LANGUAGE_KEY } from '@/lib/i18n/locales';
import { CHOICES_KEY } from '@/lib/imports/model/import-query';
import { PLAN_KEY } from '@/lib/programmes/model/plan';
import { CHOSEN_KEY } from '@/lib/schools/model/chosen-key';
import { DRAFT_KEY } from '@/lib/schools/model/draft-key';
import { RECENT_KEY } from '@/lib/schools/model/recent-searches';
import { MARKER_COOKIE, SESSION_COOKIE } from '@/lib/supabase/session-cookies';

/** Everything stored in browsers, by key. A test compares it with real browsers. */
export const STORED_ITEMS = {
  cookies: [LANGUAGE_KEY, SESSION_COOKIE, MARKER_COOKIE, NAME_COOKIE, DRAFT_COOKIE],
  storage: [
    LANGUAGE_KEY,
    'gcsd-theme',
    PLAN_KEY,
    CURRENCY_KEY,
    LIST_KEY,
    RECENT_KEY,
    CHOSEN_KEY,
    DRAFT_KEY,
    CHOICES_KEY,
  ],
} as const;

type Kind = keyof typeof STORED_ITEMS;
export type StoredTexts<K extends Kind> = Record<
  (typeof STORED_ITEMS)[K][number],
  { purpose: string; duration: string }
>;

export function StoredItems<K extends Kind>({ kind, texts }: { kind: K; texts: StoredTexts<K> }) {
  const names: readonly (typeof STORED_ITEMS)[K][number][] = STORED_ITEMS[kind];
  return (
    <dl className="stored mt-4 border-t border-rule [&_code]:text-[0.9375em] [&_code]:wrap-anywhere">
      {names.map((name) => (
        <div
          className="grid grid-cols-[minmax(0,11em)_minmax(0,1fr)] gap-x-6 gap-y-1 border-b border-rule py-3 max-sm:grid-cols-1"
          key={name}
        >
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="text-ink-2">
            {texts[name].purpose} <span className="text-ink-3">{texts[name].duration}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
