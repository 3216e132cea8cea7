import { alertVariants } from '@/components/ui/alert';
import { renewRecoveryCodes } from '@/lib/accounts/actions/renew-recovery-codes';
import { setUpSecondFactor } from '@/lib/accounts/actions/set-up-second-factor';
import { turnOffSecondFactor } from '@/lib/accounts/actions/turn-off-second-factor';
import type { CurrentUser } from '@/lib/accounts/session';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { path, SECOND_FACTOR_ANCHOR } from '@/lib/routes';
import { SecondFactorSetup } from './second-factor-setup';
import { accountFields, formTexts } from './texts';

export function SecondFactorSection({ language, user }: { language: Language; user: CurrentUser }) {
  const t = translator(language, 'Account');
  const fields = accountFields(language);
  const on = user.secondFactor === 'given';
  return (
    <section className="border-t border-rule pt-6" id={SECOND_FACTOR_ANCHOR} aria-labelledby="factor-title">
      <h2 className="mb-3 text-3xl" id="factor-title">
        {t('secondFactor')}
      </h2>
      {user.secondFactor === 'missing' && (
        <p className={alertVariants({ variant: 'warning' })}>{t('outcomes.factorMissing')}</p>
      )}
      <p>{t(on ? 'factorOnIntro' : 'factorIntro')}</p>
      <SecondFactorSetup
        on={on}
        actions={{ setUp: setUpSecondFactor, renewCodes: renewRecoveryCodes, turnOff: turnOffSecondFactor }}
        address={path('profile')}
        code={fields.code()}
        presentPassword={fields.presentPassword()}
        texts={{
          start: t('factorStart'),
          scan: t('factorScan'),
          picture: t('factorPicture'),
          secret: t('factorSecret'),
          confirm: t('factorConfirm'),
          busy: t('saving'),
          codes: t('codes'),
          codesIntro: t('codesIntro'),
          download: t('codesDownload'),
          renew: t('codesRenew'),
          turnOff: t('factorTurnOff'),
          off: t('factorOff'),
        }}
        formTexts={formTexts(language)}
      />
    </section>
  );
}
