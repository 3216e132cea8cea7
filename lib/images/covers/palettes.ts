/** Five flat inks. Number and order are part of every cover: a change raises the address version. */
export interface Palette {
  /** Ground. */
  a: string;
  /** Second ground. */
  b: string;
  /** Line. */
  k: string;
  /** Paper. */
  p: string;
  /** Spark. */
  c: string;
  /** Spark for baked things, where `c` would be odd. */
  g?: string;
}

export const PALETTES = [
  { a: '#DCECF4', b: '#8CCBEB', k: '#0B3550', p: '#FFFDF7', c: '#F0B545' },
  { a: '#F9E9BF', b: '#F0C463', k: '#47300F', p: '#FFFDF5', c: '#D9583B' },
  { a: '#F8DFD0', b: '#E99C7B', k: '#4A1E12', p: '#FFFCF6', c: '#0EA5E9', g: '#F2B54A' },
  { a: '#E4EAD5', b: '#AFC38D', k: '#26371A', p: '#FFFEF6', c: '#E8A33D' },
  { a: '#F5E0DD', b: '#D99A98', k: '#4C1824', p: '#FFFCF8', c: '#C9485E' },
  { a: '#EFE6D8', b: '#CDB391', k: '#3A2A1A', p: '#FFFDF7', c: '#C65A34' },
  { a: '#DFE8E5', b: '#97BAB8', k: '#15353B', p: '#FFFEFA', c: '#E2703A' },
  { a: '#12384D', b: '#1C5371', k: '#F6EBD3', p: '#2A7196', c: '#E38B2C' },
  { a: '#24402F', b: '#385C41', k: '#F4ECD2', p: '#527A56', c: '#DE8B33' },
  { a: '#4B1B29', b: '#702C3C', k: '#F8E6D6', p: '#93424F', c: '#E08A3C' },
  { a: '#ECE3EE', b: '#BFA3CB', k: '#35203F', p: '#FFFDFA', c: '#E39A34' },
  { a: '#D9EEE6', b: '#7FC4B0', k: '#0F3B35', p: '#FFFEF8', c: '#E5703F' },
] as const satisfies readonly [Palette, ...Palette[]];
