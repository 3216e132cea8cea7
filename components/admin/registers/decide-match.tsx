'use client';

import { Button } from '@/components/ui/button';
import { useDecideMatch } from './use-decide-match';

/** Decides that a row of a register is this school, or a separate one. */
export function DecideMatch({
  run,
  position,
  school,
  label,
  name,
}: {
  run: string;
  position: number;
  /** Null keeps both. */
  school: string | null;
  label: string;
  name: string;
}) {
  const { busy, decide } = useDecideMatch();
  return (
    <Button
      aria-label={name}
      disabled={busy}
      aria-busy={busy}
      onClick={() => decide({ import: run, position, school })}
    >
      {label}
    </Button>
  );
}
