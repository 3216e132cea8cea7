import { isForBrowser } from './clicks';
import { countShown } from './counts';
import { loadResults, replaceResults } from './results';

const TYPING_PAUSE_MS = 300;

/** Origin of an address: the form, whose fields stay, or a link or the history, which set the fields. */
type Way = 'typed' | 'chosen' | 'followed' | 'traversed';

/** Fetches the filtered page and replaces the results; the form keeps focus. After an error the browser navigates. */
export function watchFilters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]');
  const region = document.querySelector<HTMLElement>('[data-results]');
  if (form && region) watchForm(form, region);
}

function watchForm(form: HTMLFormElement, region: HTMLElement): void {
  const home = new URL(form.action).pathname;
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedAt = -TYPING_PAUSE_MS;
  /** Whether typing led to the present address: one search is one history entry. */
  let typing = false;
  let shown = location.pathname + location.search;

  /** Shows the results of an address. True unless another address was requested in between. */
  async function go(address: string, way: Way): Promise<boolean> {
    clearTimeout(timer);
    const turn = ++latest;
    region.setAttribute('aria-busy', String(address !== shown));
    if (address === shown) return false;
    const answer = await loadResults(address);
    if (turn !== latest) return false;
    region.setAttribute('aria-busy', 'false');
    if (answer === 'failed') {
      location.assign(address);
      return false;
    }
    if (answer === 'offline') {
      tell(region.dataset.offline ?? '', true);
      return false;
    }
    shown = address;
    if (way === 'typed' && typing) history.replaceState(null, '', address);
    else if (way !== 'traversed') history.pushState(null, '', address);
    typing = way === 'typed';
    replaceResults(answer, form, way === 'followed' || way === 'traversed');
    tell(answer.querySelector<HTMLElement>('[data-results]')?.dataset.results ?? '', false);
    countShown();
    return true;
  }

  /** Scrolls to the beginning of the list, because the pressed control may be gone. */
  function showFromTop(): void {
    document.getElementById('directory-title')?.focus({ preventScroll: true });
    region.scrollIntoView({ block: 'start' });
  }

  /** Announces to screen readers; problems are also visible. */
  function tell(sentence: string, isProblem: boolean): void {
    const status = document.getElementById('announcer');
    const problem = region.querySelector<HTMLElement>('[data-problem]');
    if (problem) {
      problem.hidden = !isProblem;
      problem.textContent = isProblem ? sentence : '';
    }
    if (status) status.textContent = sentence;
  }

  // The search field is elsewhere on the page.
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form || target.type === 'checkbox') return;
    // The beginning of a town's name is another town, or none.
    if (isSettled(target)) return;
    clearTimeout(timer);
    // The first letter after a pause applies immediately, further ones when typing ends.
    const isFirst = performance.now() - typedAt >= TYPING_PAUSE_MS;
    typedAt = performance.now();
    if (isFirst) void go(addressOf(form), 'typed');
    else timer = setTimeout(() => void go(addressOf(form), 'typed'), TYPING_PAUSE_MS);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || isBox(target) || isSettled(target)) || target.form !== form)
      return;
    // A city belongs to one country.
    const city = form.elements.namedItem('city');
    if (target.name === 'country' && city instanceof HTMLSelectElement) city.value = '';
    void go(addressOf(form), 'chosen');
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    form.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    await go(addressOf(form), 'chosen');
    showFromTop();
  });
  const follow = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || isForBrowser(event) || !link.closest('.pager, .active-filters, .choice-all')) return;
    event.preventDefault();
    if (!(await go(link.pathname + link.search, 'followed'))) return;
    if (region.contains(link)) showFromTop();
  };
  region.addEventListener('click', follow);
  form.addEventListener('click', follow);
  addEventListener('popstate', () => {
    // A jump within the page only changes the hash.
    if (location.pathname !== home || location.pathname + location.search === shown) return;
    void go(location.pathname + location.search, 'traversed');
  });

  // The user may change a field before this script runs.
  if (isTouched(form)) timer = setTimeout(() => void go(addressOf(form), 'chosen'), TYPING_PAUSE_MS);
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox';
}

/** A field that is applied when it loses focus, not at every letter. */
function isSettled(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.dataset.settled !== undefined;
}

function addressOf(form: HTMLFormElement): string {
  const said = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  const order = form.dataset.filters ? form.dataset.filters.split(' ') : [];
  if (order.length > 0)
    said.sort(([a, one], [b, other]) => order.indexOf(a) - order.indexOf(b) || (one < other ? -1 : 1));
  const query = new URLSearchParams(said);
  const { pathname } = new URL(form.action);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (
      !(control instanceof HTMLElement) ||
      (control.dataset.touched === undefined && control !== document.activeElement)
    )
      return false;
    if (control instanceof HTMLInputElement)
      return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
    return control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === false;
  });
}
