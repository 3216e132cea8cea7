// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is compared as it is written
import { expect, it } from 'vitest';
import { STORED_ITEMS } from '@/components/legal/stored-items';
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
import { readFiles } from './files.ts';

const STORAGE: Record<string, string[]> = {
  "setItem('gcsd-theme'": ['gcsd-theme'],
  'setItem(`gcsd-${key}`': [],
  'setItem(PLAN_KEY': [PLAN_KEY],
  'setItem(CURRENCY_KEY': [CURRENCY_KEY],
  'setItem(LIST_KEY': [LIST_KEY],
  'setItem(RECENT_KEY': [RECENT_KEY],
  'setItem(key': [CHOSEN_KEY],
  'setItem(keyOf(place)': [DRAFT_KEY],
  'setItem(CHOICES_KEY': [CHOICES_KEY],
  'setItem(k': [LANGUAGE_KEY],
};
const COOKIES: Record<string, string[]> = {
  ".cookie=k+'='": [LANGUAGE_KEY],
  '.cookie = cookieOf(link.hreflang)': [LANGUAGE_KEY],
  "'set-cookie': `${LANGUAGE_KEY}": [LANGUAGE_KEY],
  "'set-cookie': cookie": [DRAFT_COOKIE],
  'jar.set(NAME_COOKIE': [NAME_COOKIE],
  'jar.set(name': [SESSION_COOKIE, MARKER_COOKIE],
  'cookies.set(name': [SESSION_COOKIE, MARKER_COOKIE],
};
const WRITES =
  /\bsetItem\([^,]+|Storage(?:\[[^\]]+\]|\.\w+) ?=[^=].*|\.cookie ?=[^=;][^;+]*(?:\+'=')?|'set-cookie': ?[^=,]+|\b(?:jar|cookies|cookies\(\)\)?)\.set\([^,]+/g;

const code = [...readFiles('{app,components,lib}/**/*.{ts,tsx}', 'middleware.ts').values()].join('\n');
const unique = (names: readonly string[]) => [...new Set(names)].sort();

it('the places that write into browsers are known', () => {
  expect(unique(code.match(WRITES) ?? [])).toEqual(unique(Object.keys({ ...STORAGE, ...COOKIES })));
});

it('the cookies page lists what they write, and nothing else', () => {
  expect(unique(STORED_ITEMS.cookies)).toEqual(unique(Object.values(COOKIES).flat()));
  expect(unique(STORED_ITEMS.storage)).toEqual(unique(Object.values(STORAGE).flat()));
});
