/**
 * Every icon of the site. `node scripts/build-sprite.mjs` draws them into public/sprite.svg from lucide-static;
 * `brand-*` are simple marks of our own, because lucide has no brands. Run it again after changing this list.
 */
export const ICON_NAMES = [
  // directions
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-right',
  'chevron-left',
  'chevron-right',
  // the interface
  'chart-column',
  'check',
  'download',
  'ellipsis',
  'eye',
  'history',
  'image',
  'images',
  'inbox',
  'info',
  'languages',
  'layout-dashboard',
  'link',
  'list',
  'loader-circle',
  'pencil',
  'plus',
  'power',
  'printer',
  'refresh-cw',
  'search',
  'settings',
  'share-2',
  'sparkles',
  'square',
  'sliders-horizontal',
  'sun-moon',
  'trash-2',
  'undo-2',
  'upload',
  'user',
  'users',
  'wand-sparkles',
  'x',
  // states
  'badge-check',
  // schools and how to reach them
  'car',
  'mail',
  'map-pin',
  'school',
  'train-front',
  // brands
  'brand-facebook',
  'brand-linkedin',
  'brand-whatsapp',
  'brand-x',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
