import { alertVariants } from '@/components/ui/alert';
import { followEmailLink } from '@/lib/accounts/actions/follow-email-link';
import { choosesPassword, type EmailLink, givesName, linkValues } from '@/lib/accounts/model/email-link';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path, queryHref } from '@/lib/routes';
import { AccountForm } from './account-form';
import { AccountPage } from './account-page';
import { accountFields, formTexts } from './texts';

/** Target of a mail's link: asks before it replaces a session, for a password, and in another browser for the name. */
export function ConfirmScreen({
  language,
  link,
  user,
  name,
}: {
  language: Language;
  link: EmailLink;
  user: CurrentUser | null;
  name: string;
}) {
  const t = translator(language, 'Account');
  const asks = choosesPassword(link);
  const asksName = givesName(link) && name === '';
  const fields = accountFields(language);
  const here = queryHref('confirm', linkValues(link));
  return (
    <AccountPage language={language} here={here} title={t(asks ? 'choosePassword' : 'followLink')}>
      <div className="mt-8 grid max-w-md gap-6">
        {user && (
          <div className={alertVariants({ variant: 'warning' })}>
            <p>{t('linkReplaces', { email: user.email })}</p>
            <p>
              <a href={path('root')}>{t('linkStay', { email: user.email })}</a>
            </p>
          </div>
        )}
        <p className="tap-links">{t(asks ? 'choosePasswordIntro' : 'followLinkIntro')}</p>
        <AccountForm
          id="confirm"
          action={followEmailLink}
          address={here}
          fields={[...(asksName ? [fields.name()] : []), ...(asks ? [fields.newPassword()] : [])]}
          hidden={{ ...linkValues(link), ...(givesName(link) && !asksName && { fullName: name }) }}
          submit={t(asks ? 'choosePasswordSubmit' : 'followLink')}
          busy={t('saving')}
          texts={formTexts(language)}
        />
      </div>
    </AccountPage>
  );
}
