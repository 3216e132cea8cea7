import { circle, type Drawing, HEIGHT, n, THIN } from './drawing';
import { ICONS, type IconName } from './icons';
import { landscape } from './landscape';

// Lists crop a picture to y 50 to 250, and on phones to the middle 400: what shows the field is within both.

/** The full width down to `y`, in the second ground colour. */
const ground = (drawing: Drawing, y = 0, color = drawing.colors.area) =>
  drawing.fill(`M0 ${y}H${drawing.width}V${HEIGHT}H0Z`, color);

const land = (drawing: Drawing, horizon: number) =>
  landscape(drawing, { left: 0, right: drawing.width, horizon, floor: HEIGHT });

const disc = (drawing: Drawing, x: number, y: number, r: number, color = drawing.colors.accent) =>
  drawing.fill(circle(drawing.middle + x, y, r), color);

/** The landscape in a shape of the middle, under the sky in the first ground colour. */
function view(drawing: Drawing, shape: string, half: number, floor: number, sky = ''): string {
  const { middle, colors } = drawing;
  const frame = { left: middle - half, right: middle + half, horizon: floor - 64, floor };
  return (
    `<clipPath id="v"><path d="${shape}"/></clipPath>${drawing.fill(shape, colors.ground)}${sky}` +
    `<g clip-path="url(#v)">${landscape(drawing, frame)}</g>${drawing.line(shape, ` stroke-width="${THIN}"`)}`
  );
}

/** Places icons in a row around the middle. */
function row(names: readonly IconName[], height: number, gap: number, middle: number, maxWidth: number) {
  const icons = names.map((name) => ({ name, ...ICONS[name] }));
  const total = icons.reduce((sum, { width }) => sum + width, 0);
  const scale = Math.min(height / Math.max(...icons.map((icon) => icon.height)), maxWidth / total);
  let right = middle - (total * scale + gap * (icons.length - 1)) / 2 - gap;
  return icons.map((icon) => {
    const left = right + gap;
    right = left + icon.width * scale;
    const box = [icon.width * scale, icon.height * scale] as const;
    return { ...icon, box, x: (left + right) / 2, hook: left + icon.hook * scale };
  });
}

/** One large icon before a disc. */
function single(drawing: Drawing): string {
  const [name] = drawing.pick(drawing.random() < 0.4 ? 'tools' : 'things', 1);
  const { isSlim } = ICONS[name];
  const turn = isSlim ? drawing.side() * 32 : 0;
  return (
    disc(drawing, 0, 144, 98, drawing.colors.area) +
    land(drawing, 214) +
    drawing.icon(name, drawing.middle, 146, isSlim ? [110, 192] : [176, 140], turn)
  );
}

/** Two things on a table before the landscape. */
function table(drawing: Drawing): string {
  const side = drawing.side();
  const names = drawing.pick('things', 2).sort((p, q) => (ICONS[q].height - ICONS[p].height) * side);
  return (
    disc(drawing, side * -62, 92, 28) +
    land(drawing, 172) +
    ground(drawing, 212, drawing.colors.ground) +
    drawing.line(`M0 212H${drawing.width}`) +
    row(names, 164, 16, drawing.middle, 240)
      .map(({ name, x, box }) => drawing.standing(name, x, 240, box))
      .join('')
  );
}

/** Tools that hang from a rail. */
function rail(drawing: Drawing): string {
  const tools = row(drawing.pick('tools', drawing.isDetailed ? 3 : 2), 164, 32, drawing.middle, 200);
  return (
    disc(drawing, drawing.side() * 104, 140, 32) +
    land(drawing, 220) +
    tools.map(({ name, x, box }) => drawing.icon(name, x, 74 + box[1] / 2, box)).join('') +
    drawing.line(`M0 62H${drawing.width}${tools.map(({ hook }) => `M${n(hook)} 62v14`).join('')}`)
  );
}

function crossed(drawing: Drawing): string {
  const [first, second = 'knife'] = drawing.pick('tools', 2, (name) => ICONS[name].isSlim);
  const turn = drawing.side() * 40;
  return (
    disc(drawing, 0, 146, 96, drawing.colors.area) +
    land(drawing, 222) +
    drawing.icon(second, drawing.middle, 146, [84, 208], -turn) +
    drawing.icon(first, drawing.middle, 146, [84, 208], turn)
  );
}

const NOT_SERVED: readonly IconName[] = ['suitcase', 'lamp', 'bell', 'bottle', 'mortar', 'mill', 'toque'];

/** A set table with the landscape on the plate. */
function plate(drawing: Drawing): string {
  const x = drawing.middle;
  const [name] = drawing.pick('things', 1, (name) => !NOT_SERVED.includes(name));
  return (
    ground(drawing) +
    drawing.print(circle(x, 150, 98)) +
    view(drawing, circle(x, 150, 76), 76, 226) +
    drawing.standing(name, x, 214, [104, 104]) +
    drawing.icon('fork', x - 136, 150, [60, 184], 180) +
    drawing.icon('knife', x + 136, 150, [60, 184], 180)
  );
}

/** A window with shutters; a thing on its sill. */
function windowSill(drawing: Drawing): string {
  const x = drawing.middle;
  const [name] = drawing.pick('things', 1);
  const shutters = `M${x - 148} 54h54v176h-54ZM${x + 94} 54h54v176h-54Z`;
  const slats = ` stroke="${drawing.colors.accent}" stroke-width="34" stroke-linecap="butt" stroke-dasharray="3 9"`;
  return (
    ground(drawing) +
    view(drawing, `M${x - 88} 54h176v176h-176Z`, 88, 230) +
    drawing.print(`${shutters}M${x - 102} 230h204v12h-204Z`) +
    drawing.line(`M${x - 121} 68V220M${x + 121} 68V220`, slats) +
    drawing.standing(name, x + drawing.side() * 24, 230, [116, ICONS[name].isSlim ? 146 : 108])
  );
}

function stamp(drawing: Drawing): string {
  const x = drawing.middle;
  const side = drawing.side();
  const [name] = drawing.pick('things', 1);
  const edge = `M${x - 132} 54h264v192h-264Z`;
  const perforation = ` stroke="${drawing.colors.area}" stroke-width="9" stroke-dasharray="0 14.25"`;
  return (
    ground(drawing) +
    drawing.fill(edge, drawing.colors.paper) +
    drawing.line(edge, perforation) +
    view(drawing, `M${x - 118} 68h236v164h-236Z`, 118, 232, disc(drawing, side * -64, 102, 22)) +
    drawing.standing(name, x + side * 32, 238, [132, 146])
  );
}

export const ARRANGEMENTS = [single, table, rail, crossed, plate, windowSill, stamp] as const;
