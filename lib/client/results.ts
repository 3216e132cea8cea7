/** Parts of the page outside the results that depend on the filters. */
const PARTS = ['.langs'];

/** Fetches a results page; 'failed' for an error response, 'offline' without a connection. */
export async function loadResults(address: string): Promise<Document | 'failed' | 'offline'> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(address, { headers: { accept: 'text/html' } });
    text = await answer.text();
  } catch {
    return 'offline';
  }
  const page = new DOMParser().parseFromString(text, 'text/html');
  return answer.ok && page.querySelector('[data-results]') ? page : 'failed';
}

/** Replaces results, title, counts and language link. Form fields stay, unless `follow` sets them. */
export function replaceResults(page: Document, form: HTMLFormElement, follow: boolean): void {
  document.title = page.title;
  const before = form.getBoundingClientRect().top;
  const focused = document.activeElement?.id;
  const unfolded = [...document.querySelectorAll<HTMLDetailsElement>('[data-part] details[open][id]')];
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!next || isWrittenIn(part)) continue;
    part.className = next.className;
    part.replaceChildren(...next.childNodes);
  }
  for (const selector of PARTS) {
    const next = page.querySelector(selector);
    if (next) document.querySelector(selector)?.replaceChildren(...next.childNodes);
  }
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !control.id)
      continue;
    const next = page.getElementById(control.id);
    if (control instanceof HTMLSelectElement && next instanceof HTMLSelectElement)
      takeOptions(control, next, follow);
    else if (follow) takeValue(control, next);
  }
  for (const { id } of unfolded) document.getElementById(id)?.setAttribute('open', '');
  if (focused && document.activeElement?.id !== focused)
    document.getElementById(focused)?.focus({ preventScroll: true });
  // Keeps the scroll position when content above changes its height.
  scrollBy(0, form.getBoundingClientRect().top - before);
}

/** Whether a field there is being edited, which replacement would lose. */
function isWrittenIn(part: HTMLElement): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLInputElement &&
    activeElement.type !== 'checkbox' &&
    part.contains(activeElement)
  );
}

function takeValue(field: Element | null, from: Element | null): void {
  if (field instanceof HTMLInputElement && from instanceof HTMLInputElement) field.value = from.value;
}

function takeOptions(select: HTMLSelectElement, from: HTMLSelectElement, follow: boolean): void {
  const chosen = follow ? from.value : select.value;
  select.replaceChildren(...from.childNodes);
  select.value = chosen;
}
