import { isSecondFactorRequired, listUsers } from '@/lib/auth/queries/users';
import { formatDay } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { FactorRule } from './factor-rule';
import { RoleSelect } from './role-select';
import { SuspendButton } from './suspend-button';

/** Accounts and their roles; for super admins. `userId` is whoever looks. */
export async function UsersScreen({ language, userId }: { language: Language; userId: string }) {
  const t = translator(language, 'AdminUsers');
  const [users, required] = await Promise.all([
    listUsers().catch(() => null),
    isSecondFactorRequired().catch(() => null),
  ]);
  return (
    <>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p className="quiet">{t('intro')}</p>
      {required !== null && <FactorRule required={required} />}
      {users === null && (
        <p className="notice bad" role="alert">
          {t('loadFailed')}
        </p>
      )}
      {users?.length === 0 && <p className="empty">{t('none')}</p>}
      {users && users.length > 0 && (
        <section className="table-scroll" aria-label={t('title')}>
          <table className="table users-table">
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <th>{t('name')}</th>
                <th>{t('email')}</th>
                <th>{t('since')}</th>
                <th>{t('seen')}</th>
                <th>{t('factor')}</th>
                <th>{t('role')}</th>
                <th>{t('access')}</th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <tr key={user.id}>
                  <td>
                    {user.name ?? <span className="none">{t('unnamed')}</span>}{' '}
                    {user.id === userId && t('you')}
                  </td>
                  <td className="email">{user.email ?? <span className="none">{t('noEmail')}</span>}</td>
                  <td>{formatDay(language, user.since)}</td>
                  <td>{user.seenAt ? formatDay(language, user.seenAt) : t('never')}</td>
                  <td>{t(user.hasFactor ? 'hasFactor' : 'noFactor')}</td>
                  <td>
                    <RoleSelect id={user.id} role={user.role} name={user.name} email={user.email} />
                  </td>
                  <td>
                    <div className="access">
                      {user.isSuspended && <span className="status off">{t('isSuspended')}</span>}
                      {user.id !== userId && (
                        <SuspendButton
                          id={user.id}
                          name={user.name ?? user.email ?? t('unnamed')}
                          isSuspended={user.isSuspended}
                        />
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
