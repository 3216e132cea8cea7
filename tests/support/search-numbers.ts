const BITS = Array.from({ length: 20 }, (_, n) => `bits_${n}`);
const of = (table: string) => BITS.map((bits) => `${table}.${bits}`).join(', ');

/** How many documents of the search have no row of numbers, another one than their own, or are gone without it: `n`. */
export const STRAY_NUMBERS = `
  select count(*)::integer as n from private.search_documents d full join private.search_bits b on b.school_id = d.school_id
   where (b.school_id, b.group_id, b.place, d.place, b.called, ${of('b')}) is distinct from (d.school_id, d.group_id,
     private.order_place(d.band, d.sort_name), b.place, private.name_start(d.plain_name), ${of('d')})`;
