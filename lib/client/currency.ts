/** Storage key of the currency that the visitor chose in a list or comparison. */
export const CURRENCY_KEY = 'gcsd-currency';

const CHOICE = 'select[data-kept-currency]';

/** Keeps the chosen currency, and applies it where the address names none. A comparison is sent at a change. */
export function keepCurrency(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches(CHOICE)) return;
    try {
      localStorage.setItem(CURRENCY_KEY, target.selectedOptions[0]?.text ?? '');
    } catch {
      // Storage is blocked: the choice lasts as long as the address.
    }
    if (target.dataset.keptCurrency === 'send') target.form?.requestSubmit();
  });
  const choice = document.querySelector<HTMLSelectElement>(CHOICE);
  // The user may choose before this script runs.
  const given = choice && [...choice.options].find(({ defaultSelected }) => defaultSelected);
  if (given && !given.selected) {
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!choice || new URLSearchParams(location.search).has('currency')) return;
  const kept = [...choice.options].find(({ text }) => text === stored());
  if (!kept || kept.selected) return;
  kept.selected = true;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}

function stored(): string | null {
  try {
    return localStorage.getItem(CURRENCY_KEY);
  } catch {
    return null;
  }
}
