import worker from '../../.edge/.open-next/worker.js';
import { TEXTS } from '../../.edge/shared-json/index.js';

interface Settings {
  NEXT_PUBLIC_SITE_URL: string;
  SUPABASE_SECRET_KEY: string;
}

const texts: Record<string, string> = TEXTS;
const parsed: Record<string, unknown> = {};
/** Used by shared-json.cjs: modules in many chunks share one parsed file. */
const readSharedJson = (name: string): unknown => (parsed[name] ??= JSON.parse(texts[name] ?? ''));
Object.assign(globalThis, { [Symbol.for('gcsd.shared-json')]: readSharedJson });

export default {
  fetch: worker.fetch,
  /** The cron trigger of wrangler.jsonc does the work between requests. */
  async scheduled(_event: unknown, settings: Settings, context: unknown): Promise<void> {
    const request = new Request(`${settings.NEXT_PUBLIC_SITE_URL}/api/jobs/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.SUPABASE_SECRET_KEY}` },
    });
    const { status } = await worker.fetch(request, settings, context);
    if (status !== 200) throw new Error(`POST /api/jobs/run answered ${status}`);
  },
};
