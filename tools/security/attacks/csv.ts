import Papa from 'papaparse';
import { serviceClient } from '../../../tests/support/school-pictures.ts';
import { cookieOf } from '../sign-in.ts';
import type { Attack } from '../types.ts';

const OPERATORS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const LEADS = [
  '',
  '\n',
  '\r',
  '\t',
  ';',
  ',',
  '|',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\n\n ',
  ';"',
  'x;',
  'x\n',
  'x\t',
];
/** Evaluated by spreadsheets at the start of a cell, after ignored characters. */
const EVALUATED = /^[\s\p{Cc}\p{Cf},;|"]*[=+\-@＝＋－＠]/u;
/** The same with another separator, which ignores quotes. */
const EVALUATED_PIECE = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;

export const csv: Attack[] = [
  {
    point: 16,
    title: 'A text of a school is a formula in the exported file',
    async attempt({ site }) {
      const texts = OPERATORS.flatMap((operator) =>
        LEADS.map((lead) => `${lead}${operator}HYPERLINK("http://evil.test/";"x")`),
      );
      const client = serviceClient();
      const rows = texts.map((address) => ({
        name: `Formula ${crypto.randomUUID().slice(0, 8)}`,
        city: 'Faro',
        country: 'Portugal',
        address,
        is_active: false,
      }));
      const { data, error } = await client.from('schools').insert(rows).select('id');
      if (error) throw new Error(error.message);
      const ids = data.map(({ id }) => id);
      const cookie = await cookieOf('admin');
      const answer = await fetch(`${site}/api/admin/schools/export?ids=${ids.join(',')}`, {
        headers: { cookie },
      });
      const file = (await answer.text()).replace(/^\ufeff/, '');
      await client.from('schools').delete().in('id', ids);
      const cells = Papa.parse<string[]>(file).data.flat();
      const formulas = cells.filter((cell) => EVALUATED.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
      const pieces = file.split(/[;\t\r\n]/).filter((piece) => EVALUATED_PIECE.test(piece));
      return {
        // Each read with commas and with semicolons.
        tried: 2 * cells.filter((cell) => cell.includes('HYPERLINK')).length,
        through: [...formulas, ...pieces].map((cell) => JSON.stringify(cell.slice(0, 40))),
      };
    },
  },
];
