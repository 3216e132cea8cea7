import {
  type Bounds,
  isMonthly,
  PLAN_COSTS,
  PLAN_KEY,
  type PlanData,
  plannedCosts,
  plannedTuition,
  readAmount,
  readPlans,
  sumOf,
  type Typed,
  usable,
  withPlan,
} from '@/lib/programmes/model/plan';
import { money, number, written } from './plan-text';

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
    const typed = Object.fromEntries(controls.map((control) => [control.name, control.value]));
    for (const control of controls)
      if (control.inputMode === 'decimal')
        tellProblem(control, readAmount(control.value), data.texts.unreadable);
    const tuition = plannedTuition(data, typed, currency);
    write('tuition', tuition, tuition?.about);
    const costs = plannedCosts(typed);
    for (const name of PLAN_COSTS) {
      const one = usable(typed[name]);
      const all = costs[name];
      const months = usable(typed.months);
      const sum =
        isMonthly(name) && one !== null
          ? `${months === null ? '?' : number(months)} × ${money(one, currency)} = `
          : '';
      write(name, all === undefined ? null : { min: all, max: all }, false, sum);
    }
    const added = Object.values(costs).map((all) => ({ min: all, max: all }));
    write('total', sumOf([...(tuition ? [tuition] : []), ...added]), tuition?.about);
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
