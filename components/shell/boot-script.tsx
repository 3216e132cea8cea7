import { BOOT_SOURCE } from './boot-source';

/** `nonce` on pages whose policy asks for one; browsers hide it from scripts, which React would take for a difference. */
export function BootScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BOOT_SOURCE }} />;
}
