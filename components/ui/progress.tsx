import { Progress as Primitive } from 'radix-ui';

/** `value` of `max` is also announced. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <Primitive.Root className="bar" value={Math.min(value, max)} max={Math.max(1, max)} aria-label={label}>
      <Primitive.Indicator asChild>
        <i style={{ width: `${share * 100}%` }} />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
