'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useDecideMatch } from './use-decide-match';

/** Decides that a register row is a school that is not among the proposals. */
export function OtherSchool({ run, position }: { run: string; position: number }) {
  const t = useTranslations('AdminRegisters');
  const [other, setOther] = useState('');
  const { busy, decide } = useDecideMatch();
  const id = `other-${run}-${position}`;
  return (
    <form
      className="my-3 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (other.trim() !== '') decide({ import: run, position, school: null, other });
      }}
    >
      <Field id={id} label={t('otherSchool')}>
        <Input
          id={id}
          value={other}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setOther(event.target.value)}
        />
      </Field>
      <Button type="submit" disabled={busy} aria-busy={busy}>
        {t('isOther')}
      </Button>
    </form>
  );
}
