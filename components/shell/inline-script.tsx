import { INLINE_SCRIPT } from './inline-script-source';
import { SPECULATION_RULES } from './speculation-rules';

const CONTENT = { __html: INLINE_SCRIPT };
const RULES = { __html: SPECULATION_RULES };

/** `nonce` on pages whose policy asks for one; browsers hide it from scripts, which React would take for a difference. */
export function InlineScript({ nonce }: { nonce?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={CONTENT} />;
}

/** What the browser may fetch before it is asked to. */
export function SpeculationRules() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script type="speculationrules" dangerouslySetInnerHTML={RULES} />;
}
