/** A picture as the page describes it on its link. */
export interface Picture {
  address: string;
  alt: string;
  caption: string;
  /** 'Image 2 of 7'. */
  position: string;
  isAi: boolean;
}

/** Puts a picture into an element that holds an image and the mark of pictures by AI. */
export function showPicture(element: Element, { address, alt, isAi }: Picture): void {
  const image = element.querySelector('img');
  if (image && image.getAttribute('src') !== address) {
    // A new element: the old picture does not stay in sight below a new description.
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
