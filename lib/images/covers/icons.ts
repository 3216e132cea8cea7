import type { Field } from './address';
import drawn from './icons.json';

/** In units of a 400 × 300 picture; outlines are filled with the paper and the accent colour. */
interface Icon {
  size: number[];
  paper: string;
  accent?: string;
  lines?: string;
  /** Where it hangs from, if not from its middle. */
  hook?: number;
}
export type IconName = keyof typeof drawn;

const measured = Object.entries(drawn).map(([name, { size, ...paths }]: [string, Icon]) => {
  const [width = 0, height = 0] = size;
  return [name, { width, height, isSlim: height > 1.75 * width, hook: width / 2, ...paths }] as const;
});
export const ICONS = Object.fromEntries(measured) as Record<IconName, (typeof measured)[number][1]>;

/** Things stand on something; tools are held or hang. */
export const FIELD_ICONS: Record<Field, Record<'things' | 'tools', readonly IconName[]>> = {
  hotelManagement: { things: ['suitcase', 'lamp', 'bell'], tools: ['key'] },
  wineGastronomy: { things: ['glass', 'bottle', 'cheese'], tools: ['corkscrew', 'grapes'] },
  pastry: {
    things: ['croissant', 'cake', 'brioche', 'tart', 'bread'],
    tools: ['whisk', 'rollingPin', 'spoon'],
  },
  hospitality: { things: ['cloche', 'cup', 'egg'], tools: ['fork', 'spoon', 'ladle'] },
  culinaryArts: {
    things: ['saucepan', 'cocotte', 'mortar', 'mill', 'toque', 'fish', 'lemon'],
    tools: ['knife', 'ladle', 'frypan', 'turner', 'whisk'],
  },
};
