import type { IconName } from './icon-names';
import { SPRITE } from './icon-sprite';

/**
 * An icon of the sprite in the colour of the text around it. Without `label` it is decoration and hidden from screen
 * readers; with one it is an image of that name. Size and line come from `.icon` in the styles.
 */
export function Icon({ name, className, label }: { name: IconName; className?: string; label?: string }) {
  const classes = className ? `icon ${className}` : 'icon';
  const drawing = <use href={`${SPRITE}#${name}`} />;
  // Two elements, each with only what it needs: icons are many.
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
