'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { NativeSelect } from '@/components/ui/input';
import { setRole } from '@/lib/auth/actions/set-role';
import { ROLES, type Role } from '@/lib/auth/roles';

/** The role of one user; a change is applied at once and taken back when it is refused. */
export function RoleSelect({ id, role, name }: { id: string; role: Role; name: string }) {
  const t = useTranslations('AdminUsers');
  const router = useRouter();
  const [busy, startTransition] = useTransition();

  const change = (wanted: Role) =>
    startTransition(async () => {
      const result = await setRole({ id, role: wanted });
      if (result.ok) toast.success(t('changed'));
      else {
        const reason = result.error === 'lastSuperAdmin' ? t('lastSuperAdmin') : t('failed');
        toast.error(t('error'), { description: reason });
      }
      router.refresh();
    });

  return (
    <NativeSelect
      aria-label={t('roleOf', { name })}
      value={role}
      disabled={busy}
      onChange={(event) => {
        const wanted = ROLES.find((option) => option === event.target.value);
        if (wanted) change(wanted);
      }}
    >
      {ROLES.map((option) => (
        <option key={option} value={option}>
          {t(`roles.${option}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
