import type { IconName } from './icon-names';
import { SPRITE } from './icon-sprite';

/** An icon in the text colour. Without `label` hidden from screen readers. Size and stroke are in `.icon`. */
export function Icon({ name, className, label }: { name: IconName; className?: string; label?: string }) {
  const classes = className ? `icon ${className}` : 'icon';
  const drawing = <use href={`${SPRITE}#${name}`} />;
  // Separate elements with few attributes: pages have many icons.
  return label === undefined ? (
    <svg className={classes} aria-hidden="true">
      {drawing}
    </svg>
  ) : (
    <svg className={classes} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}
