/** `/` focuses the visible search box, or the first one, unless a field has focus. */
export function watchSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
      return;
    if (document.querySelector('dialog[open]')) return;
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')];
    const box = boxes.find(isInSight) ?? boxes[0];
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isInSight(element: Element): boolean {
  const { bottom, top } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
