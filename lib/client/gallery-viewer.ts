import { type Picture, setText, showPicture } from './picture';

/** CSS pixels of a horizontal swipe that turns to another picture. */
const SWIPE = 40;

/** Returns a function that opens the figure's dialog with a picture, or null. `step` moves by that many pictures. */
export function viewerOf(
  figure: HTMLElement,
  step: ((by: number) => Picture | undefined) | null,
  onClose: () => void,
): ((picture: Picture) => void) | null {
  const dialog = figure.querySelector<HTMLDialogElement>('dialog.viewer');
  if (!dialog) return null;
  const turn = (by: number) => {
    const next = step?.(by);
    if (next) showIn(dialog, next);
  };
  dialog.addEventListener('close', onClose);
  dialog.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || !step) return;
    event.preventDefault();
    turn(by);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const turner = target.closest<HTMLElement>('[data-turn]');
    if (turner) turn(Number(turner.dataset.turn));
    else if (target.closest('[data-close]') || target.localName === 'figure') dialog.close();
  });
  watchSwipes(dialog, turn);
  return (picture) => {
    showIn(dialog, picture);
    dialog.showModal();
  };
}

function showIn(dialog: HTMLDialogElement, picture: Picture): void {
  showPicture(dialog, picture);
  setText(dialog.querySelector('[role=status]'), picture.position);
  setText(dialog.querySelector('figcaption > span:last-child'), picture.caption);
  const words = dialog.querySelector('figcaption');
  if (words) words.hidden = !picture.caption && !picture.isAi;
}

function watchSwipes(dialog: HTMLDialogElement, turn: (by: number) => void): void {
  let down: { x: number; y: number } | null = null;
  dialog.addEventListener('pointerdown', ({ target, clientX: x, clientY: y }) => {
    down = target instanceof Element && target.closest('figure') ? { x, y } : null;
  });
  dialog.addEventListener('pointercancel', () => {
    down = null;
  });
  dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!down) return;
    const [dx, dy] = [clientX - down.x, clientY - down.y];
    down = null;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  });
}
