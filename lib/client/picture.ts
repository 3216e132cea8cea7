/** Data attributes of a picture's link. */
export interface Picture {
  address: string;
  alt: string;
  caption: string;
  position: string;
  isAi: boolean;
}

/** Shows a picture in an element that has an image and the AI mark. */
export function showPicture(element: Element, { address, alt, isAi }: Picture): void {
  const image = element.querySelector('img');
  if (image && image.getAttribute('src') !== address) {
    // A new element, so that the old picture is not shown with a new description.
    const next = image.cloneNode() as HTMLImageElement;
    next.dataset.fallback = image.closest<HTMLElement>('[data-gallery]')?.dataset.gallery ?? '';
    next.alt = alt;
    next.src = address;
    image.replaceWith(next);
  }
  const badge = element.querySelector<HTMLElement>('.srcbadge');
  if (badge) badge.hidden = !isAi;
}

export function setText(element: Element | null, text: string): void {
  if (element) element.textContent = text;
}
