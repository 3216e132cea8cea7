import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
// Not a named import: an older Node.js would fail here, before the version check.
import util from 'node:util';
import { UserError } from './output.mjs';

/** @typedef {Record<string, string | undefined>} Environment */

/**
 * Parses a `.env` file like Node.js. Ignores lines that are no settings, including comments at the beginning or end,
 * which Node.js 20 parses as settings.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnvFile(text) {
  const values = util.parseEnv(text.replace(/^\uFEFF/, ''));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? [[name, value ?? '']] : [],
    ),
  );
}

/**
 * Environment of a command: `.env`, overridden by `.env.local`, overridden by the shell.
 * @param {string} root folder of the project
 * @param {Environment} shell
 * @returns {Environment}
 */
export function loadEnvironment(root, shell) {
  /** @type {Environment} */
  const values = {};
  for (const name of ['.env', '.env.local']) {
    const file = path.join(root, name);
    if (existsSync(file)) Object.assign(values, parseEnvFile(readFileSync(file, 'utf8')));
  }
  return { ...values, ...shell };
}

/**
 * A variable's value; undefined when it is missing or blank.
 * @param {Environment} env
 * @param {...string} names the present name first, then older ones
 */
export function setting(env, ...names) {
  for (const name of names) {
    const value = env[name]?.trim();
    if (value) return value;
  }
  return undefined;
}

/**
 * The configured backend. Throws UserError for an incomplete hosted one.
 * @param {Environment} env
 * @returns {{ kind: 'embedded' } | { kind: 'hosted', url: string, publishable: string, secret: string | undefined }}
 */
export function chosenBackend(env) {
  const url = setting(env, 'NEXT_PUBLIC_SUPABASE_URL');
  const publishable = setting(env, 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'NEXT_PUBLIC_SUPABASE_ANON_KEY');
  if (!url && !publishable) return { kind: 'embedded' };
  if (!url) throw new UserError('the backend address is required: set NEXT_PUBLIC_SUPABASE_URL');
  if (!publishable)
    throw new UserError('the backend key is required: set NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY');
  return {
    kind: 'hosted',
    url,
    publishable,
    secret: setting(env, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
}

/**
 * Throws UserError when invalid.
 * @param {Environment} env
 * @param {string} name
 * @param {number} fallback
 */
export function portSetting(env, name, fallback) {
  const text = setting(env, name);
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UserError(`${name} must be a port, from 1 to 65535, and is ${text}`);
  return port;
}

/**
 * Address and data folder of the embedded backend.
 * @param {string} root
 * @param {Environment} env
 */
export function embeddedSettings(root, env) {
  const host = setting(env, 'LOCAL_BACKEND_HOST') ?? '127.0.0.1';
  return {
    port: portSetting(env, 'LOCAL_BACKEND_PORT', 54_321),
    host,
    data: path.resolve(root, setting(env, 'LOCAL_BACKEND_DATA') ?? '.data'),
  };
}

/**
 * Listening address, local address and public origin. Throws UserError when the listening address is a name, which
 * could resolve to another address later.
 * @param {Environment} env
 */
export function siteSettings(env) {
  const port = portSetting(env, 'PORT', 3000);
  const host = setting(env, 'HOST') ?? '0.0.0.0';
  if (isIP(host) === 0)
    throw new UserError(
      `HOST is the address that the site listens at, 127.0.0.1 for this machine alone or 0.0.0.0 for all, and is ${host}`,
    );
  const local = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = local ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return {
    port,
    host,
    local: `http://${name}:${port}`,
    url: (setting(env, 'NEXT_PUBLIC_SITE_URL') ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, ''),
  };
}
