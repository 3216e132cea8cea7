import { INLINE_SCRIPT } from './inline-script-source';

const CONTENT = { __html: INLINE_SCRIPT };

/** `nonce` on pages whose policy asks for one; browsers hide it from scripts, which React would take for a difference. */
export function InlineScript({ nonce }: { nonce?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={CONTENT} />;
}
