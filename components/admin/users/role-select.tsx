'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { NativeSelect } from '@/components/ui/input';
import { setRole } from '@/lib/accounts/actions/set-role';
import { ROLES, type Role } from '@/lib/accounts/roles';

/** The role of a user; a change asks for confirmation with name and role. */
export function RoleSelect({
  id,
  role,
  name,
  email,
}: {
  id: string;
  role: Role;
  name: string | null;
  email: string | null;
}) {
  const t = useTranslations('AdminUsers');
  const [asked, setAsked] = useState<Role | null>(null);
  const [busy, run] = useRun();
  const who = name && email ? t('person', { name, email }) : (name ?? email ?? id.slice(0, 8));

  const change = (wanted: Role) =>
    run(() => setRole({ id, role: wanted }), {
      success: t('changed'),
      title: t('error'),
      failure: t('failed'),
      refusal: (code) => t(code === 'lastSuperAdmin' ? 'lastSuperAdmin' : 'failed'),
    });

  return (
    <>
      <NativeSelect
        className="min-w-36"
        aria-label={t('roleOf', { name: who })}
        value={role}
        disabled={busy}
        onChange={(event) =>
          setAsked(ROLES.find((option) => option === event.target.value && option !== role) ?? null)
        }
      >
        {ROLES.map((option) => (
          <option key={option} value={option}>
            {t(`roles.${option}`)}
          </option>
        ))}
      </NativeSelect>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t('question', { role: t(`roles.${asked}`) })}
          text={`${t('change', { who, from: t(`roles.${role}`), to: t(`roles.${asked}`) })} ${t(`may.${asked}`)}`}
          cancel={t('cancel')}
          confirm={t('confirm')}
          destructive={asked === 'user'}
          onConfirm={() => change(asked)}
        />
      )}
    </>
  );
}
