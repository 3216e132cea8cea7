import { KeepProblems as en } from '@/messages/en.json';
import { KeepProblems as es } from '@/messages/es.json';
import type { KeepProblem } from './stored';

const SHOWN_MS = 12_000;
/** Through the CSSOM: few readers need it, and the CSP forbids style elements. */
const STYLE =
  'position:fixed;inset:auto 16px 16px;margin:0 auto;max-width:34rem;padding:12px 16px;border:1px solid var(--color-edge);border-left:4px solid var(--color-tomato-ink);border-radius:6px;background:var(--color-leaf);color:var(--color-ink);box-shadow:var(--shadow-md)';

/** Says why nothing was kept, visibly and to screen readers. Loaded when it is needed. */
export function tellProblem(problem: KeepProblem | 'full'): void {
  const sentence = (document.documentElement.lang === 'es' ? es : en)[problem];
  const box = document.createElement('p');
  box.popover = 'manual';
  box.style.cssText = STYLE;
  box.textContent = sentence;
  document.body.append(box);
  box.showPopover();
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = sentence;
  box.addEventListener('click', () => box.remove());
  setTimeout(() => box.remove(), SHOWN_MS);
}
