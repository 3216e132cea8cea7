import { INLINE_SCRIPT } from './inline-script-source';
import { SPECULATION_RULES } from './speculation-rules';

const CONTENT = { __html: INLINE_SCRIPT };
const RULES = { __html: SPECULATION_RULES };

/**
 * `nonce` for pages with one in their policy; browsers hide it from scripts, which React would report as a mismatch.
 */
export function InlineScript({ nonce }: { nonce?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={CONTENT} />;
}

export function SpeculationRules() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script type="speculationrules" dangerouslySetInnerHTML={RULES} />;
}
