/** Lets Node.js scripts import the site's modules with the bundler's resolution. Import this first. */
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
    // Only a marker for the bundler.
    if (specifier === 'server-only') return next('data:text/javascript,', context);
    const place = specifier.startsWith('@/') ? new URL(specifier.slice(2), ROOT).href : specifier;
    if (!/^(?:\.\.?\/|file:)/.test(place) || /\.[cm]?[jt]sx?$/.test(place)) return next(place, context);
    const file = new URL(`${place}.ts`, context.parentURL);
    return next(existsSync(file) ? file.href : `${place}/index.ts`, context);
  },
});
