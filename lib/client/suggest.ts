import { href, path } from '@/lib/routes';
import { RECENT_KEY, readRecent, withRecent } from '@/lib/schools/model/recent-searches';
import type { SuggestionAnswer } from '@/lib/schools/model/suggestion';
import { makeSuggestionList, type ShownOption } from './suggestion-list';

const TYPING_PAUSE_MS = 60;
const MAX_KEPT = 60;

/** A combobox (ARIA practices: list, no completion) with suggestions, and recent searches for an empty field. */
export function suggestIn(input: HTMLInputElement): void {
  const answers = new Map<string, SuggestionAnswer>();
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -TYPING_PAUSE_MS;
  let composing = false;
  const list = makeSuggestionList(input);

  /** From the cache or the server; undefined on failure or when replaced by a newer request. */
  async function answerTo(text: string): Promise<SuggestionAnswer | null> {
    asking?.abort();
    const known = answers.get(text);
    if (known) return known;
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch(addressOf(input, text), { signal, headers: { accept: 'application/json' } });
      if (!answer.ok) return null;
      const found = (await answer.json()) as SuggestionAnswer;
      answers.set(text, found);
      for (const [oldest] of answers) if (answers.size > MAX_KEPT) answers.delete(oldest);
      return signal.aborted ? null : found;
    } catch {
      return null;
    }
  }

  async function show(): Promise<void> {
    clearTimeout(timer);
    const text = textOf(input);
    const recent = text === '' ? readStored() : [];
    if (text === '' && recent.length === 0) {
      asking?.abort();
      list.hide();
      return;
    }
    const answer = await answerTo(text);
    if (text !== textOf(input) || document.activeElement !== input || composing) return;
    if (answer) list.show(answer, answer.corrected?.text ?? text, recent);
    else list.hide();
  }

  function choose({ element, recent, clears }: ShownOption): void {
    if (clears) {
      store([]);
      list.hide();
    } else if (recent === undefined) element.click();
    else {
      input.value = recent;
      list.hide();
      input.form?.requestSubmit();
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    if (composing) return;
    // The first letter is sent immediately, further ones after a pause.
    const isFirst = performance.now() - askedAt >= TYPING_PAUSE_MS;
    askedAt = performance.now();
    if (isFirst) void show();
    else timer = setTimeout(() => void show(), TYPING_PAUSE_MS);
  });
  input.addEventListener('compositionstart', () => {
    composing = true;
    list.hide();
  });
  input.addEventListener('compositionend', () => {
    composing = false;
    void show();
  });
  input.addEventListener('focus', () => textOf(input) === '' && void show());
  input.addEventListener('click', () => !list.isOpen() && void show());
  input.addEventListener('blur', () => {
    clearTimeout(timer);
    asking?.abort();
    list.hide();
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || composing || event.ctrlKey || event.metaKey) return;
    const active = list.active();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.isOpen()) list.move(event.key === 'ArrowDown' ? 1 : -1);
      else void show();
    } else if (event.key === 'Home' || event.key === 'End') list.move(0);
    else if (event.key === 'Escape' && list.isOpen()) {
      // The first press closes the list, the next one clears the field natively.
      event.preventDefault();
      event.stopPropagation();
      list.hide();
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  });
  list.onPress((option, event) => {
    // The browser follows links, in whichever way they were clicked.
    if (option.recent === undefined && !option.clears) remember(textOf(input));
    else {
      event.preventDefault();
      choose(option);
    }
  });
  input.form?.addEventListener('submit', () => {
    clearTimeout(timer);
    asking?.abort();
    list.hide();
    remember(textOf(input));
  });

  // The page's initial value needs no suggestions; text typed before this script ran does.
  if (textOf(input) === '' || input.value !== input.defaultValue) void show();
}

function textOf(input: HTMLInputElement): string {
  return input.value.replace(/\s+/g, ' ').trim();
}

function addressOf(input: HTMLInputElement, search: string): string {
  const language = document.documentElement.lang === 'en' ? 'en' : 'es';
  const programmes = new URL(input.form?.action ?? location.href).pathname === href(language, 'programmes');
  return `${path('suggest')}?${new URLSearchParams({
    ...(search && { search }),
    language,
    ...(programmes && { list: 'programmes' }),
  })}`;
}

function readStored(): string[] {
  try {
    return readRecent(localStorage.getItem(RECENT_KEY));
  } catch {
    // No storage in this browser.
    return [];
  }
}

function remember(search: string): void {
  if (search !== '') store(withRecent(readStored(), search));
}

function store(list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(RECENT_KEY);
    else localStorage.setItem(RECENT_KEY, JSON.stringify(list));
  } catch {
    // No storage in this browser.
  }
}
