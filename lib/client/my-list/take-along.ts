import { calendarFile } from '@/lib/my-list/model/calendar';
import { CSV_COLUMNS } from '@/lib/my-list/model/columns';
import { fileText, fragmentOf, MAX_TEXT, readFileText } from '@/lib/my-list/model/link';
import { copy } from '../copy';
import { offer } from './offer';
import { type ListView, part } from './page-parts';

/** Bytes of a QR code at its lowest correction. */
const CODE_BYTES = 2953;
/** By then the browser has read a download. */
const REVOKE_MS = 60_000;

/** Buttons of 'Take it along', by their name. */
export async function takeAlong(page: ListView, action: string): Promise<void> {
  const { texts } = page.parts;
  const isOfFacts = action === 'calendar' || action === 'csv';
  if (isOfFacts && page.list.entries.some(({ key }) => !page.facts.has(key))) return say(page, texts.failed);
  say(page, '');
  switch (action) {
    case 'calendar': {
      const file = calendarOf(page);
      return file.includes('BEGIN:VEVENT')
        ? download(`${texts.fileName}.ics`, file, 'text/calendar')
        : say(page, texts.noDates);
    }
    case 'csv':
      return download(`${texts.fileName}.csv`, await tableOf(page), 'text/csv');
    case 'file':
      return download(`${texts.fileName}.json`, fileText(page.list.entries), 'application/json');
    case 'open':
      return openFile(page);
    case 'link':
      return copyLink(page);
    case 'code':
      return showCode(page);
  }
}

function say(page: ListView, sentence: string): void {
  part(page.parts.root, '[data-taken]').textContent = sentence;
}

function calendarOf(page: ListView): string {
  const entries = page.ordered().flatMap(({ key, note }) => {
    const facts = page.facts.get(key);
    if (!facts) return [];
    const { name, school, place, dates } = facts;
    const address = new URL(facts.address, location.href).href;
    return [{ key, note, place, dates, address, name: [name, school?.name].filter(Boolean).join(' – ') }];
  });
  const { title, calendar } = page.parts.texts;
  return calendarFile(entries, { title, ...calendar }, location.hostname, new Date());
}

async function tableOf(page: ListView): Promise<string> {
  const { BYTE_ORDER_MARK, writeLines } = await import('@/lib/imports/model/csv-lines');
  const { csvColumns: names, separator, status } = page.parts.texts;
  const lines = page.ordered().map(({ key, name, note }) => {
    const facts = page.facts.get(key);
    const cells = {
      name: facts?.name ?? (name || key),
      school: facts?.school?.name,
      place: facts?.place,
      km: facts?.km,
      ...facts?.facts,
      price: facts?.price?.text,
      priceNotes: facts?.price?.notes.join(' · '),
      status: facts?.status ? status[facts.status] : '',
      note,
      address: facts && new URL(facts.address, location.href).href,
    };
    return CSV_COLUMNS.map((column) => cells[column]);
  });
  return BYTE_ORDER_MARK + writeLines([CSV_COLUMNS.map((column) => names[column]), ...lines], separator);
}

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

function openFile(page: ListView): void {
  const input = part<HTMLInputElement>(page.parts.root, 'input[type=file]');
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    await offer(page, file.size > MAX_TEXT ? 'unreadable' : readFileText(await file.text()));
    input.value = '';
  };
  input.click();
}

/** Null where the browser cannot compress. */
async function linkOf(page: ListView): Promise<string | null> {
  if (!('CompressionStream' in globalThis)) return null;
  return location.origin + location.pathname + (await fragmentOf(page.list.entries));
}

async function copyLink(page: ListView): Promise<void> {
  const { root, texts } = page.parts;
  const link = await linkOf(page);
  if (link === null) return say(page, texts.noLink);
  part<HTMLInputElement>(root, '#list-link').value = link;
  part(root, '[data-link]').hidden = false;
  say(page, (await copy(link)) ? texts.copied : texts.copyFailed);
}

async function showCode(page: ListView): Promise<void> {
  const { root, texts } = page.parts;
  const link = await linkOf(page);
  const box = part(root, '[data-code]');
  box.hidden = link === null || link.length > CODE_BYTES;
  if (link === null || box.hidden) return say(page, link === null ? texts.noLink : texts.codeTooLong);
  const { renderSVG } = await import('uqr');
  box.innerHTML = renderSVG(link, { ecc: 'L', border: 4 });
  say(page, '');
}
