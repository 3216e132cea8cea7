import { isForBrowser } from './clicks';
import { viewerOf } from './gallery-viewer';
import { type Picture, setText, showPicture } from './picture';

/** Thumbnails of a `figure[data-gallery]` change its large picture. Every picture stays a link, for new tabs. */
export function watchGalleries(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-gallery]')) watchGallery(figure);
}

function watchGallery(figure: HTMLElement): void {
  const large = figure.querySelector<HTMLAnchorElement>('a.big');
  if (!large) return;
  const thumbs = [...figure.querySelectorAll<HTMLAnchorElement>('.thumbs a')];
  const pictures = (thumbs.length > 0 ? thumbs : [large]).map(pictureOf);
  let index = 0;

  const show = (next: number): Picture | undefined => {
    index = (next + pictures.length) % pictures.length;
    const picture = pictures[index];
    if (!picture) return;
    large.href = picture.address;
    showPicture(large, picture);
    setText(figure.querySelector(':scope > figcaption'), picture.caption);
    thumbs.forEach((thumb, at) => {
      if (at === index) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    });
    return picture;
  };

  const step = pictures.length > 1 ? (by: number) => show(index + by) : null;
  const open = viewerOf(figure, step, () => large.focus());
  figure.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || isForBrowser(event)) return;
    const at = thumbs.indexOf(link);
    const picture = pictures[index];
    if (at >= 0) show(at);
    else if (link === large && picture && open) open(picture);
    else return;
    event.preventDefault();
  });
}

function pictureOf(link: HTMLAnchorElement): Picture {
  const { alt = '', caption = '', position = '', ai } = link.dataset;
  return { address: link.getAttribute('href') ?? '', alt, caption, position, isAi: ai !== undefined };
}
