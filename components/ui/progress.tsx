import { Progress as Primitive } from 'radix-ui';
import { cn } from './cn';

/** `value` of `max` is also announced. */
export function Progress({
  value,
  max,
  label,
  className,
}: {
  value: number;
  max: number;
  label: string;
  className?: string;
}) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <Primitive.Root
      className={cn('h-1.5 overflow-hidden rounded-xs bg-sky-track', className)}
      value={Math.min(value, max)}
      max={Math.max(1, max)}
      aria-label={label}
    >
      <Primitive.Indicator asChild>
        <i className="block h-full bg-fill" style={{ width: `${share * 100}%` }} />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
