/**
 * Next's own file cache with three changes (decision 61):
 * - a 404 or a redirect is answered but not kept, so that addresses somebody makes up cannot fill the disk;
 * - expired tags are kept on disk, so that a restart does not bring back pages that were already invalidated;
 * - a page that sleeps is given out without its scripts (strip-scripts.mjs).
 * It extends an internal class, and register-cache-handler.ts gives it to Next by an internal name: package.json pins the
 * version of Next exactly.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import tagsModule from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { stripScripts } from './strip-scripts.mjs';

const FileSystemCache = fileSystemCacheModule.default ?? fileSystemCacheModule;
const { tagsManifest } = tagsModule;

/** Pages whose scripts have been taken out. */
const stripped = new WeakSet();

/**
 * Where the expired tags of a build are kept, by the folder that it is served from. They are read once in a process,
 * although the handler is constructed anew for each request.
 * @type {Map<string, string>}
 */
const tagsFiles = new Map();

/** @param {string} folder */
function tagsFileOf(folder) {
  const known = tagsFiles.get(folder);
  if (known) return known;
  const file = path.join(folder, '..', 'cache', 'expired-tags.json');
  tagsFiles.set(folder, file);
  for (const [tag, entry] of readTags(file)) if (!tagsManifest.has(tag)) tagsManifest.set(tag, entry);
  return file;
}

export default class CacheHandler extends FileSystemCache {
  constructor(context) {
    super(context);
    this.tagsFile = tagsFileOf(context.serverDistDir ?? '.next/server');
  }

  async get(...question) {
    const entry = await super.get(...question);
    stripPage(entry?.value);
    return entry;
  }

  async set(key, data, context) {
    if (isNotFoundOrRedirect(data) && !(await this.#holds(key, data.kind))) return;
    // Next answers with this very object, and only later from the cache.
    stripPage(data);
    await super.set(key, data, context);
  }

  /** Whether a page stands under this key already: a school that was hidden must replace its old page by the 404. */
  async #holds(key, kind) {
    return (await super.get(key, { kind, isFallback: false })) !== null;
  }

  async revalidateTag(tags, durations) {
    await super.revalidateTag(tags, durations);
    writeTags(this.tagsFile);
  }
}

/** Takes the scripts out of a page in place: what is in memory is given out many times. */
function stripPage(page) {
  if (page?.kind !== 'APP_PAGE' || typeof page.html !== 'string' || stripped.has(page)) return;
  page.html = stripScripts(page.html);
  stripped.add(page);
}

/** Addresses without end lead to a 404, and to the redirect of a school (its name can be spelled in many ways). */
function isNotFoundOrRedirect(data) {
  return data?.status === 404 || (data?.status >= 300 && data?.status < 400);
}

function readTags(file) {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Written whole and renamed, so that a crash leaves the old list or the new one. Grows by one line a changed page. */
function writeTags(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(Object.fromEntries(tagsManifest)));
  renameSync(temporary, file);
}
