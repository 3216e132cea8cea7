-- Bitmaps of frequent words, which make searches of very large directories faster.

-- Lexemes of documents and their bits. They are chosen where the whole index is written, and stay until it is written again.
create table private.frequent_lexemes (
  lexeme text collate "C" primary key,
  bit smallint not null unique check (bit between 0 and 1279)
);
alter table private.frequent_lexemes enable row level security;

-- One row for each document, written with it.
create table private.search_bits (
  school_id uuid primary key,
  group_id integer not null,
  -- where it stands in the order of the directory, roughly: private.order_place()
  place integer not null,
  -- the first eight bytes of `plain_name`: private.name_start()
  called bigint not null,
  bits_0 bigint not null,
  bits_1 bigint not null,
  bits_2 bigint not null,
  bits_3 bigint not null,
  bits_4 bigint not null,
  bits_5 bigint not null,
  bits_6 bigint not null,
  bits_7 bigint not null,
  bits_8 bigint not null,
  bits_9 bigint not null,
  bits_10 bigint not null,
  bits_11 bigint not null,

  bits_12 bigint not null default 0,
  bits_13 bigint not null default 0,
  bits_14 bigint not null default 0,
  bits_15 bigint not null default 0,
  bits_16 bigint not null default 0,
  bits_17 bigint not null default 0,
  bits_18 bigint not null default 0,
  bits_19 bigint not null default 0
);
alter table private.search_bits enable row level security;

-- Where each place begins, from 1 on; 0 is what stands before the first one. Chosen where the whole index is written.
create table private.order_places (
  place integer primary key,
  band smallint not null,
  sort_name text collate "C" not null
);
alter table private.order_places enable row level security;
create index order_places_start on private.order_places (band, sort_name) include (place);

-- Whether any row `d` meets a condition that bits tell. Here and below all rows are read, and only rare words looked up: that
-- pages come from memory is near enough to the truth for the planner to do so.
create function private.bits_find_any(p_condition text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = on set random_page_cost = 0.5 set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  found boolean;
begin
  execute format('select exists (select from private.search_bits d where %s)', p_condition) into found;
  return found;
end
$$;

-- As text_counts, of a condition that bits tell.
create function private.bits_counts(p_question private.search_question, p_filter text) returns private.group_count[]
language plpgsql stable set search_path = '' set work_mem = '32MB' set random_page_cost = 0.5 set enable_sort = off set jit = off
  set max_parallel_workers_per_gather = 0 as $$
declare
  counts private.group_count[];
  few constant text := case when p_question.more is null then '' else format(
    'union all select d.group_id, count(*) from private.search_documents d where d.words @@ %L::tsquery and not (%s) and %s %s group by 1',
    p_question.more, p_question.sure, p_question.met, p_filter) end;
begin
  execute format('select array_agg((f.group_id, f.schools)::private.group_count) from (
                    select p.group_id, sum(p.schools) as schools from (
                        select d.group_id, count(*) as schools from private.search_bits d where %s %s group by 1 %s) p group by 1) f',
      p_question.sure, p_filter, few) into counts;
  return coalesce(counts, '{}');
end
$$;

create function private.choose_places() returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
begin
  delete from private.order_places;
  insert into private.order_places (place, band, sort_name)
    select row_number() over (order by f.band, f.sort_name), f.band, f.sort_name from (
      select distinct o.band, o.sort_name from (
          select s.completeness_band as band, s.sort_name collate "C" as sort_name, count(*) over () as schools,
              row_number() over (order by s.completeness_band, s.sort_name collate "C") as number
            from public.schools s where s.is_active) o
       where o.number % greatest(1, ceil(o.schools::numeric / most)::integer) = 0) f;
end
$$;

revoke execute on function
  private.bits_counts(private.search_question,text),
  private.bits_find_any(text),
  private.choose_places()
  from public;
