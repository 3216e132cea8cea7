-- Tables that the durability tests write to while the process is killed.

create table public.ledger (
  id bigint primary key,
  round int not null,
  -- Both halves of an entry are inserted by one request: never one without the other.
  partner bigint not null,
  body text not null
);
create table public.counters (id int primary key, value bigint not null default 0, filler text not null);
insert into public.counters (id, filler) select i, repeat('x', 100) from generate_series(1, 1000) i;
grant select, insert, update on public.ledger, public.counters to service_role;

create function public.run_away() returns bigint
  language sql volatile as $$ select count(*) from generate_series(1, 1000000000000) $$;
