import { inlineScriptSource } from './inline-script-source';

/** `nonce` on pages whose policy asks for one; browsers hide it from scripts, which React would take for a difference. */
export function InlineScript({ sleeping, nonce }: { sleeping: boolean; nonce?: string | undefined }) {
  const source = inlineScriptSource({ sleeping });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
