import { FIELD_PROBLEMS, OUTCOMES } from '@/lib/accounts/model/form-state';
import { serverConfig } from '@/lib/config';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { AccountField, AccountFormTexts } from './account-form';

export function formTexts(language: Language): AccountFormTexts {
  const t = translator(language, 'Account');
  const { minPasswordLength: least } = serverConfig();
  const outcomes = OUTCOMES.map((outcome) => [
    outcome,
    outcome === 'weakPassword' ? t(`outcomes.${outcome}`, { least }) : t.raw(`outcomes.${outcome}`),
  ]);
  const problems = FIELD_PROBLEMS.map((problem) => [
    problem,
    problem === 'tooShort' ? t(`problems.${problem}`, { least }) : t(`problems.${problem}`),
  ]);
  return {
    outcomes: Object.fromEntries(outcomes),
    problems: Object.fromEntries(problems),
    limitedSoon: t('limitedSoon'),
  };
}

/** For sign-in: a user who must wait, perhaps because of an attacker, can use a mail's link. */
export function signInTexts(language: Language): AccountFormTexts {
  const t = translator(language, 'Account');
  const texts = formTexts(language);
  const add = (text: string) => `${text} ${t('limitedElsewhere')}`;
  return {
    ...texts,
    outcomes: { ...texts.outcomes, limited: add(texts.outcomes.limited) },
    limitedSoon: add(texts.limitedSoon),
  };
}

export function accountFields(language: Language) {
  const t = translator(language, 'Account');
  const { minPasswordLength: least } = serverConfig();
  return {
    name: (value?: string): AccountField => ({
      name: 'fullName',
      label: t('name'),
      type: 'text',
      autoComplete: 'name',
      value,
    }),
    email: (hint?: string): AccountField => ({
      name: 'email',
      label: t('email'),
      type: 'email',
      autoComplete: 'email',
      ...(hint ? { hint } : {}),
    }),
    password: (): AccountField => ({
      name: 'password',
      label: t('password'),
      type: 'password',
      autoComplete: 'current-password',
    }),
    presentPassword: (): AccountField => ({
      name: 'currentPassword',
      label: t('presentPassword'),
      type: 'password',
      autoComplete: 'current-password',
    }),
    code: (): AccountField => ({
      name: 'code',
      label: t('code'),
      type: 'text',
      autoComplete: 'one-time-code',
      inputMode: 'numeric',
      hint: t('codeHint'),
    }),
    recoveryCode: (): AccountField => ({
      name: 'recoveryCode',
      label: t('recoveryCode'),
      type: 'text',
      autoComplete: 'off',
    }),
    newPassword: (label = t('password')): AccountField => ({
      name: 'password',
      label,
      type: 'password',
      autoComplete: 'new-password',
      minLength: least,
      hint: t('passwordHint', { least }),
    }),
  };
}
