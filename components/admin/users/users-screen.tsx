import { ListTable, LoadFailed } from '@/components/admin/list-table';
import { PageHead } from '@/components/admin/page-head';
import { statusVariants } from '@/components/ui/badge';
import { isSecondFactorRequired, listUsers } from '@/lib/accounts/queries/users';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { FactorRule } from './factor-rule';
import { RoleSelect } from './role-select';
import { SuspendButton } from './suspend-button';

/** Accounts and their roles; for super admins. `userId` is the viewer. */
export async function UsersScreen({ language, userId }: { language: Language; userId: string }) {
  const t = translator(language, 'AdminUsers');
  const [users, required] = await Promise.all([
    listUsers().catch(() => null),
    isSecondFactorRequired().catch(() => null),
  ]);
  return (
    <>
      <PageHead title={t('title')} />
      <p className="text-ink-3">{t('intro')}</p>
      {required !== null && <FactorRule required={required} />}
      {users === null && <LoadFailed text={t('loadFailed')} />}
      {users?.length === 0 && <p className="py-18 text-center text-ink-2">{t('none')}</p>}
      {users && users.length > 0 && (
        <ListTable
          label={t('title')}
          rows={users}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t('name'),
              cell: (user) => (
                <>
                  {user.name ?? <span className="text-ink-3">{t('unnamed')}</span>}{' '}
                  {user.id === userId && t('you')}
                </>
              ),
            },
            {
              label: t('email'),
              cell: ({ email }) => email ?? <span className="text-ink-3">{t('noEmail')}</span>,
            },
            { label: t('since'), cell: ({ since }) => formatDay(language, since) },
            { label: t('seen'), cell: ({ seenAt }) => (seenAt ? formatDay(language, seenAt) : t('never')) },
            { label: t('factor'), cell: ({ hasFactor }) => t(hasFactor ? 'hasFactor' : 'noFactor') },
            {
              label: t('role'),
              cell: ({ id, role, name, email }) => <RoleSelect {...{ id, role, name, email }} />,
            },
            {
              label: t('access'),
              cell: (user) => (
                <div className="flex items-center gap-2">
                  {user.isSuspended && (
                    <span className={statusVariants({ variant: 'off' })}>{t('isSuspended')}</span>
                  )}
                  {user.id !== userId && (
                    <SuspendButton
                      id={user.id}
                      name={user.name ?? user.email ?? t('unnamed')}
                      isSuspended={user.isSuspended}
                    />
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
