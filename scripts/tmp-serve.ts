import { runScript } from './lib/main.mjs';
import { prepare } from './lib/serve.mjs';
import { buildStack, serveStack } from './lib/stack.mjs';
import { writeFileSync } from 'node:fs';
await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const stack = await buildStack(means);
  session.onEnd(() => stack.remove());
  await serveStack(means, stack);
  writeFileSync('/tmp/stack.json', JSON.stringify({ url: stack.siteUrl, env: stack.env, keys: stack.keys }));
  await new Promise((r) => setTimeout(r, Number(process.argv[2] ?? 900) * 1000));
});
