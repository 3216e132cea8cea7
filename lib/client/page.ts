/** The script of every page, bundled by scripts/lib/browser-scripts.ts. Pages work without it. */
import { CHOSEN_KEY } from '@/lib/schools/model/chosen-key';
import { watchAccount } from './account';
import { watchCounts } from './counts';
import { watchFilters } from './filters';
import { watchGalleries } from './gallery';
import { watchLanguage } from './language';
import { watchHearts } from './my-list/hearts';
import { watchPopovers } from './popovers';
import { watchPrint } from './print';
import { watchSearchKey } from './search-key';
import { watchShare } from './share';
import { tidyStorage } from './stored-items';
import { watchTheme } from './theme';

watchPopovers();
watchTheme();
watchLanguage();
watchSearchKey();
watchAccount();
watchFilters();
watchGalleries();
watchShare();
watchPrint();
watchCounts();
watchHearts();
tidyStorage();

/** When a module does not load, its feature stays as without script. */
const without = () => {};

if (document.querySelector('[data-kept-currency]'))
  import('./currency').then(({ keepCurrency }) => keepCurrency()).catch(without);

const contactForm = document.querySelector<HTMLFormElement>('form[data-contact]');
if (contactForm)
  import('./contact-form').then(({ enhanceContactForm }) => enhanceContactForm(contactForm)).catch(without);

const maps = document.querySelectorAll<HTMLElement>('[data-live-map]');
if (maps.length > 0) import('./live-map').then(({ showInView }) => maps.forEach(showInView)).catch(without);

const schoolMap = document.querySelector<HTMLElement>('[data-school-map]');
if (schoolMap)
  import('./map/show-map')
    .then(({ showMap }) => showMap(schoolMap))
    .catch(() => {
      schoolMap.dataset.state = 'failed';
    });

/** The comparison tray: loaded at the first choice, or when schools are already chosen. */
const tray = document.querySelector<HTMLFormElement>('#compare-tray');
let keeping = false;
function keepTicked(): void {
  if (!tray || keeping) return;
  keeping = true;
  import('./compare').then(({ keepChosen }) => keepChosen(tray, CHOSEN_KEY)).catch(without);
}
document.addEventListener('change', ({ target }) => {
  if (tray && target instanceof HTMLInputElement && target.form === tray) keepTicked();
});
try {
  if (sessionStorage.getItem(CHOSEN_KEY) || document.querySelector('.compare-choice :checked')) keepTicked();
} catch {
  // No storage in this browser.
}

if (document.querySelector('[data-my-list]')) import('./my-list/list-page').catch(without);

const costPlan = document.querySelector<HTMLElement>('[data-cost-plan]');
if (costPlan) import('./cost-planner').then(({ showCostPlan }) => showCostPlan(costPlan)).catch(without);

if ('geolocation' in navigator) {
  const NEAR_ME = 'button[data-near-me]';
  for (const button of document.querySelectorAll<HTMLElement>(NEAR_ME)) button.hidden = false;
  // Notes on a search, which have one too, are replaced.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(NEAR_ME) : null;
    if (button) import('./near-me').then(({ askPlace }) => askPlace(button)).catch(without);
  });
}

/** The search field may be replaced, and may have input before this script runs. */
const suggesting = new WeakSet<Element>();
function suggestAt(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches('.search input') || suggesting.has(target))
    return;
  suggesting.add(target);
  import('./suggest').then(({ suggestIn }) => suggestIn(target)).catch(() => suggesting.delete(target));
}
document.addEventListener('focusin', ({ target }) => suggestAt(target));
suggestAt(document.activeElement);
