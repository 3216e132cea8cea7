import { formatDay } from '@/lib/i18n/formats';
import type { EntryFacts, ListAnswer } from '@/lib/my-list/model/facts';
import {
  type AboutBounds,
  type Bounds,
  exchangedBounds,
  PLAN_KEY,
  plannedCosts,
  plannedTuition,
  readPlans,
  type StoredPlans,
  sumOf,
  type Typed,
} from '@/lib/programmes/model/plan';
import { written } from '../plan-text';
import { filled, linkTo, type PageParts, pageLanguage, part } from './page-parts';

/** Total costs of programmes side by side: the stated tuition, and what the visitor typed into their cost planners. */
export function showCosts(
  { root, texts }: PageParts,
  facts: readonly EntryFacts[],
  { rates, ratesDay }: Pick<ListAnswer, 'rates' | 'ratesDay'>,
): void {
  const section = part(root, '[data-costs]');
  const programmes = facts.filter(({ plan }) => plan !== null);
  section.hidden = programmes.length === 0;
  const { value: currency } = part<HTMLSelectElement>(section, 'select');
  const plans = readPlans(stored());
  let isConverted = false;

  const rows = programmes.map((programme) => {
    const sums = sumsOf(programme, plans, currency, rates);
    isConverted ||= sums.tuition?.about === true || sums.added?.about === true;
    const text = (bounds: AboutBounds | null, otherwise: string) =>
      bounds ? written(bounds, currency, bounds.about, texts.plan) : otherwise;
    const row = document.createElement('tr');
    const name = row.appendChild(document.createElement('th'));
    name.scope = 'row';
    name.append(linkTo(programme.address, programme.name), small(programme.school?.name ?? ''));
    const own = sums.added
      ? [text(sums.added, '')]
      : [plannerLink(programme, texts.planIt, filled(texts.planOf, { name: programme.name }))];
    const cells: [string, (string | Node)[]][] = [
      [texts.columns.tuition, [text(sums.tuition, texts.noTuition)]],
      [texts.columns.own, own],
      [texts.columns.total, [text(sums.total, '–')]],
    ];
    for (const [label, content] of cells) {
      const cell = row.appendChild(document.createElement('td'));
      cell.dataset.label = label;
      cell.append(...content);
    }
    return row;
  });
  part(section, 'tbody').replaceChildren(...rows);
  part(section, '[data-rates]').textContent =
    isConverted && ratesDay ? filled(texts.rates, { day: formatDay(pageLanguage(), ratesDay) }) : '';
}

/** In the chosen currency; what the visitor typed is in the planner's. `total` is null without a tuition. */
function sumsOf({ plan }: EntryFacts, plans: StoredPlans, currency: string, rates: Record<string, number>) {
  const { id = '', months = null, tuitions = [] } = plan ?? {};
  const typed: Typed = { months: String(months ?? ''), ...plans.plans[id] };
  const own = plans.currency || typed.currency || currency;
  const inChosen = (bounds: Bounds | null): AboutBounds | null => {
    const sum = bounds && exchangedBounds(bounds, own, currency, rates);
    return sum && { ...sum, about: own !== currency };
  };
  const tuition =
    tuitions.length > 0
      ? plannedTuition({ tuitions, rates }, typed, currency)
      : inChosen(plannedTuition({ tuitions, rates }, typed, own));
  const added = inChosen(sumOf(Object.values(plannedCosts(typed)).map((cost) => ({ min: cost, max: cost }))));
  const parts = [tuition, added].filter((one) => one !== null);
  const sum = tuition && sumOf(parts);
  return { tuition, added, total: sum && { ...sum, about: parts.some(({ about }) => about) } };
}

function plannerLink({ address }: EntryFacts, text: string, label: string): HTMLAnchorElement {
  const link = linkTo(`${address}#plan-title`, text);
  link.ariaLabel = label;
  return link;
}

function small(text: string): HTMLElement {
  const element = document.createElement('small');
  element.textContent = text;
  return element;
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLAN_KEY);
  } catch {
    return null;
  }
}
