import { bootSource } from './boot-source';

/** `nonce` on pages whose policy asks for one; browsers hide it from scripts, which React would take for a difference. */
export function BootScript({ sleeping, nonce }: { sleeping: boolean; nonce?: string }) {
  const source = bootSource({ sleeping });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />;
}
