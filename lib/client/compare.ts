/** Chosen schools in order: slug to name. */
type Chosen = Map<string, string>;

/** Keeps the chosen schools across pages in storage under `key`, shows them in the tray, and limits their number. */
export function keepChosen(tray: HTMLFormElement, key: string): void {
  const most = Number(tray.dataset.most);
  const list = tray.querySelector('ul');
  const clear = tray.querySelector<HTMLButtonElement>('[data-clear]');
  const chosen = read(key);

  function show(): void {
    for (const box of boxes()) {
      box.checked = chosen.has(box.value);
      box.disabled = !box.checked && chosen.size >= most;
    }
    const here = new Set(boxes().map(({ value }) => value));
    list?.replaceChildren(
      ...[...chosen].map(([slug, name]) => {
        const item = document.createElement('li');
        item.textContent = name;
        if (!here.has(slug)) {
          const field = document.createElement('input');
          Object.assign(field, { type: 'hidden', name: 'school', value: slug });
          item.append(field);
        }
        return item;
      }),
    );
    tray.classList.toggle('shown', chosen.size > 0);
  }

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== tray) return;
    if (target.checked) chosen.set(target.value, target.dataset.name ?? '');
    else chosen.delete(target.value);
    write(key, chosen);
    show();
  });
  clear?.addEventListener('click', () => {
    chosen.clear();
    write(key, chosen);
    show();
  });
  // Boxes ticked before this script ran, and lists that were replaced.
  for (const box of boxes()) if (box.checked) chosen.set(box.value, box.dataset.name ?? '');
  write(key, chosen);
  const cards = document.querySelector('[data-part="list"]');
  if (cards) new MutationObserver(show).observe(cards, { childList: true });
  if (clear) clear.hidden = false;
  show();

  function boxes(): HTMLInputElement[] {
    return [...document.querySelectorAll<HTMLInputElement>('.compare-choice input')];
  }
}

function read(key: string): Chosen {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Map(
      (Array.isArray(stored) ? stored : []).filter(
        (one): one is [string, string] =>
          Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string'),
      ),
    );
  } catch {
    return new Map();
  }
}

function write(key: string, chosen: Chosen): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...chosen]));
  } catch {
    // No storage: they are kept on this page.
  }
}
