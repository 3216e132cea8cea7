import { expect, test } from 'vitest';
import { request } from '../support/request.ts';

/** A link and the page that it leads to state the same number of schools or programmes. */

const PAGES = [
  ...['/en', '/es', '/en?country=spain', '/en?specialty=pastry&country=france', '/en?search=paris'],
  ...['/en?country=spain&view=map', '/programmes', '/programmes?field=pastry', '/programas?country=italy'],
  ...[
    '/schools',
    '/schools/spain',
    '/escuelas/francia/paris',
    '/schools/spain/pastry',
    '/schools/spain?view=map',
  ],
  ...['/school/ferrandi-paris', '/school/george-brown-polytechnic-chef-school/culinary-management-h100'],
];

const textOf = async (address: string) =>
  (await (await request(address)).text()).replaceAll('&amp;', '&').replace(/\s+/g, ' ');
const numberIn = (text: string | undefined) => {
  const [digits] = /\d[\d.,]*/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Number(digits.replace(/[.,]/g, ''));
};
/** The number in the line above a list. */
const stated = (html: string) =>
  numberIn(/class="results"[^>]*>(.*?)(?:<a |<span|<\/p>)/.exec(html)?.[1]?.replace(/<[^>]*>/g, ''));

/** Links with their number: in their words, behind them, or that of the page, for other views of the same list. */
function* linksOf(html: string): Generator<{ address: string; number: number | null }> {
  for (const [, address = '', words = ''] of html.matchAll(
    /<a href="(\/[^"#]*)[^"]*"[^>]*>([\d.,]+ (?:schools?|programmes?|escuelas?|programas?))<\/a>/g,
  ))
    yield { address, number: numberIn(words) };
  for (const [, address = '', number] of html.matchAll(
    /<li><a href="(\/(?:schools|escuelas)\/[^"#]*)"[^>]*>[^<]*<\/a> <span>([\d.,]+)</g,
  ))
    yield { address, number: numberIn(number) };
  for (const [, address = ''] of html.matchAll(
    /<a href="(\/[^"#]*)[^"]*"[^>]*>(?:Map|Mapa|List|Lista|Search and filter these schools|Buscar y filtrar estas escuelas)<\/a>/g,
  ))
    yield { address, number: stated(html) };
}

test('links and the lists that they lead to state the same numbers', async () => {
  const followed = new Map<string, { at: string; number: number | null }>();
  for (const at of PAGES)
    for (const { address, number } of linksOf(await textOf(at))) followed.set(address, { at, number });
  expect(followed.size).toBeGreaterThan(60);
  const differing = [];
  for (const [address, { at, number }] of followed) {
    const there = stated(await textOf(address));
    if (there !== number) differing.push(`${at} says ${number}, ${address} says ${there}`);
  }
  expect(differing).toEqual([]);
});

test('the map of a place shows the schools of its list', async () => {
  for (const address of [
    '/schools/spain?view=map',
    '/schools/france/paris?view=map',
    '/schools/spain/pastry?view=map',
  ]) {
    const html = await textOf(address);
    const points = /<data value="([^"]*)" data-in-box/.exec(html)?.[1] ?? '';
    const { total, without } = await (await request(points)).json();
    expect([address, total + without]).toEqual([address, stated(html)]);
  }
});
