import {
  type Bounds,
  exchanged,
  MONTHLY_COSTS,
  PLAN_COSTS,
  PLAN_KEY,
  type PlanData,
  type PlanTexts,
  readAmount,
  readPlans,
  sumOf,
  type Typed,
  withPlan,
} from '@/lib/programmes/model/plan';

/** Shows the cost planner and adds up while the user types. The values stay in this browser. */
export function showCostPlan(section: HTMLElement): void {
  const data = JSON.parse(section.dataset.costPlan ?? '') as PlanData;
  const form = section.querySelector('form');
  if (!form) return;
  const controls = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  );
  const first: Typed = Object.fromEntries(controls.map(({ name, value }) => [name, value]));
  const value = (name: string) => controls.find((one) => one.name === name)?.value ?? '';
  const fill = (typed: Typed) => {
    for (const control of controls) {
      control.value = typed[control.name] ?? first[control.name] ?? '';
      if (control.value === '') control.value = first[control.name] ?? '';
    }
  };

  const show = () => {
    const currency = value('currency');
    const write = (name: string, bounds: Bounds | null, about = false, before = '') => {
      const output = form.querySelector(`[data-sum=${name}]`);
      if (output) output.textContent = bounds ? before + written(bounds, currency, about, data.texts) : '';
    };
    const amounts = Object.fromEntries(
      ['months', 'tuition', ...PLAN_COSTS].map((name) => [name, readAmount(value(name))]),
    );
    for (const control of controls) tellProblem(control, amounts[control.name], data.texts.unreadable);
    const amount = (name: string) => amounts[name] || (amounts[name] === 0 ? 0 : null);
    const months = amount('months');

    const known = data.tuitions[Number(value('price'))] ?? data.tuitions[0];
    const typed = amount('tuition');
    const tuition = known
      ? sumOf([
          {
            min: exchanged(known.min, known.currency, currency, data.rates),
            max: exchanged(known.max, known.currency, currency, data.rates),
          },
        ])
      : typed === null
        ? null
        : { min: typed, max: typed };
    const about = known !== undefined && (known.about || known.currency !== currency);
    write('tuition', tuition, about);
    const costs = PLAN_COSTS.map((name) => {
      const monthly = (MONTHLY_COSTS as readonly string[]).includes(name);
      const one = amount(name);
      const all = one === null || (monthly && months === null) ? null : one * (monthly ? (months ?? 0) : 1);
      const bounds = all === null ? null : { min: all, max: all };
      const sum = monthly && one !== null ? `${number(months)} × ${money(one, currency)} = ` : '';
      write(name, bounds, false, sum);
      return bounds;
    });
    write('total', sumOf([tuition, ...costs].filter((part) => part !== null)), about && tuition !== null);
  };

  const kept = readPlans(stored());
  fill({ ...kept.plans[data.id], ...(kept.currency ? { currency: kept.currency } : {}) });
  show();
  form.addEventListener('input', ({ target }) => {
    show();
    const plans = readPlans(stored());
    // A currency that the user chose is kept for other programmes, a page's default is not.
    const chosen = target instanceof HTMLSelectElement && target.name === 'currency';
    const typed = Object.fromEntries(controls.map((control) => [control.name, control.value]));
    keep(JSON.stringify(withPlan(plans, chosen ? target.value : plans.currency, data.id, typed)));
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('[data-forget]')?.addEventListener('click', () => {
    keep(null);
    fill(first);
    show();
  });
  section.hidden = false;
}

function tellProblem(
  control: HTMLInputElement | HTMLSelectElement,
  amount: number | null | undefined,
  text: string,
): void {
  const wrong = Number.isNaN(amount);
  const told = control.parentElement?.querySelector('.field-error');
  if (wrong === (control.ariaInvalid === 'true')) return;
  control.ariaInvalid = wrong ? 'true' : null;
  told?.remove();
  if (!wrong) {
    control.removeAttribute('aria-describedby');
    return;
  }
  const message = document.createElement('p');
  message.className = 'field-error';
  message.id = `${control.id}-error`;
  message.textContent = text;
  control.setAttribute('aria-describedby', message.id);
  control.after(message);
}

function written({ min, max }: Bounds, currency: string, about: boolean, texts: PlanTexts): string {
  const [low, high] = [min, max].map((bound) => (bound === null ? '' : money(bound, currency, about)));
  const fill = (text: string) => {
    const values: Record<string, string | undefined> = { min: low, max: high, amount: low || high };
    return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  };
  const amount =
    low && high ? (low === high ? low : fill(texts.range)) : fill(min === null ? texts.upTo : texts.from);
  return about ? texts.about.replace('{amount}', () => amount) : amount;
}

/** Without decimals for approximate or whole amounts. */
function money(amount: number, currency: string, about = false): string {
  const whole = about || Number.isInteger(amount);
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    useGrouping: 'always',
    ...(whole ? { maximumFractionDigits: 0 } : {}),
  }).format(amount);
}

function number(value: number | null): string {
  return value === null ? '?' : new Intl.NumberFormat(document.documentElement.lang).format(value);
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLAN_KEY);
  } catch {
    return null;
  }
}

function keep(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PLAN_KEY);
    else localStorage.setItem(PLAN_KEY, text);
  } catch {
    // Storage is blocked or full: the plan lasts as long as the page.
  }
}
