/** Lets a script of Node.js load what the site is made of: imports as its bundler reads them. Import this before that. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const ROOT = new URL('../../', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.endsWith('.json')) {
      const found = specifier.startsWith('@/') ? new URL(specifier.slice(2), ROOT).href : specifier;
      return { ...next(found, context), importAttributes: { type: 'json' } };
    }
    if (context.parentURL?.includes('/node_modules/')) return next(specifier, context);
    // A mark for the bundler: this is the server.
    if (specifier === 'server-only') return next('data:text/javascript,', context);
    const place = specifier.startsWith('@/') ? new URL(specifier.slice(2), ROOT).href : specifier;
    if (!/^(?:\.\.?\/|file:)/.test(place) || /\.[cm]?[jt]sx?$/.test(place)) return next(place, context);
    const file = new URL(`${place}.ts`, context.parentURL);
    return next(existsSync(file) ? file.href : `${place}/index.ts`, context);
  },
});
