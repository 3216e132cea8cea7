'use client';

import { renderSVG } from 'uqr';
import { Button } from '@/components/ui/button';
import type { FactorSetup } from '@/lib/accounts/model/form-state';
import { type AccountField, type AccountFormTexts, AccountFormView } from './account-form';
import { type AccountAction, useFormAction } from './use-form-action';

export interface SetupTexts {
  start: string;
  scan: string;
  picture: string;
  secret: string;
  confirm: string;
  busy: string;
  codes: string;
  codesIntro: string;
  download: string;
  renew: string;
  turnOff: string;
  off: string;
}

interface SecondFactorSetupProps {
  on: boolean;
  actions: { setUp: AccountAction; renewCodes: AccountAction; turnOff: AccountAction };
  address: string;
  code: AccountField;
  presentPassword: AccountField;
  texts: SetupTexts;
  formTexts: AccountFormTexts;
}

export function SecondFactorSetup(props: SecondFactorSetupProps) {
  const { on, actions, address, code, presentPassword, texts, formTexts } = props;
  const setUp = useFormAction(actions.setUp, address);
  const renewed = useFormAction(actions.renewCodes, address);
  const turnedOff = useFormAction(actions.turnOff, address);
  const { setup, outcome } = setUp[0];
  const codes = renewed[0].codes ?? setUp[0].codes;
  const common = { busy: texts.busy, texts: formTexts };

  if (!on) {
    // The result of turning it off, until the next set-up.
    const shown = setup || (outcome !== null && outcome !== 'factorOn') ? setUp[0] : turnedOff[0];
    return (
      <>
        {setup && <Secret setup={setup} texts={texts} />}
        <AccountFormView
          {...common}
          id="factor-setup"
          answer={[shown, setUp[1], setUp[2]]}
          fields={setup ? [code] : []}
          submit={setup ? texts.confirm : texts.start}
        />
      </>
    );
  }
  return (
    <>
      {codes && <Codes codes={codes} texts={texts} />}
      <AccountFormView {...common} id="factor-codes" answer={renewed} fields={[]} submit={texts.renew} />
      <details>
        <summary className="cursor-pointer py-2 in-open:mb-3 pointer-coarse:py-2.75">{texts.turnOff}</summary>
        <AccountFormView
          {...common}
          id="factor-off"
          answer={turnedOff}
          fields={[presentPassword]}
          submit={texts.off}
          danger
        />
      </details>
    </>
  );
}

function Secret({ setup, texts }: { setup: FactorSetup; texts: SetupTexts }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.uri))}`;
  return (
    <div className="factor-secret my-4 grid justify-items-start gap-3">
      <p>{texts.scan}</p>
      <img className="rounded-md bg-white" src={picture} alt={texts.picture} width={208} height={208} />
      <p>
        {texts.secret} <code className="wrap-anywhere">{setup.secret}</code>
      </p>
    </div>
  );
}

function Codes({ codes, texts }: { codes: string[]; texts: SetupTexts }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="factor-codes my-4 grid justify-items-start gap-3" role="status">
      <h3>{texts.codes}</h3>
      <p>{texts.codesIntro}</p>
      <ul className="list-none columns-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button asChild>
        <a href={file} download="recovery-codes.txt">
          {texts.download}
        </a>
      </Button>
    </div>
  );
}
