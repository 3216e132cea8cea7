export interface GalleryPicture {
  address: string;
  alt: string;
  caption: string;
  /** 'Image 2 of 7'. */
  position: string;
  isAi: boolean;
}

export interface GalleryTexts {
  open: string;
  viewer: string;
  close: string;
  previous: string;
  next: string;
  aiBadge: string;
  aiTitle: string;
}
