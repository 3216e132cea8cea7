-- What the provider of machine-written texts and pictures was asked for on a day, and what that cost: the guard
-- against a bill nobody wanted. A call is reserved here before it is made, so that many at once cannot pass the cap.

create table public.ai_usage (
  -- of UTC
  day date primary key,
  text_calls integer not null default 0 check (text_calls >= 0),
  image_calls integer not null default 0 check (image_calls >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0),
  -- what calls cost by the configured prices; for one under way the most it can cost
  dollars numeric(14, 8) not null default 0 check (dollars >= 0)
);

-- Reserves one call of today: answers the day, or null when the cap of calls or the budget leaves no room for it.
-- p_dollars is the most that the call can cost; without a budget (null) only calls are counted.
create function public.reserve_ai_call(p_kind text, p_calls integer, p_dollars numeric, p_budget numeric)
returns date language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  reserved date;
begin
  if p_kind not in ('text', 'image') or p_dollars < 0 then
    raise exception 'a call is of kind text or image and costs 0 or more' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.ai_usage (day) values (today) on conflict (day) do nothing;
  -- One statement under the row's lock: of two calls for the last place one gets it.
  update public.ai_usage u
     set text_calls = u.text_calls + (p_kind = 'text')::integer,
         image_calls = u.image_calls + (p_kind = 'image')::integer,
         dollars = u.dollars + p_dollars
   where u.day = today
     and u.text_calls + u.image_calls < p_calls
     and (p_budget is null or u.dollars + p_dollars <= p_budget)
  returning u.day into reserved;
  return reserved;
end
$$;

-- Puts what a reserved call really cost in place of what was reserved for it.
create function public.settle_ai_call(
  p_day date, p_reserved numeric, p_dollars numeric, p_input_tokens bigint, p_output_tokens bigint)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set dollars = greatest(0, u.dollars - p_reserved + p_dollars),
         input_tokens = u.input_tokens + p_input_tokens,
         output_tokens = u.output_tokens + p_output_tokens
   where u.day = p_day
$$;

alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from anon, authenticated;
grant select on public.ai_usage to authenticated;
grant all on public.ai_usage to service_role;
create policy ai_usage_read_admin on public.ai_usage for select to authenticated
  using ((select public.is_admin()));

revoke all on function public.reserve_ai_call(text, integer, numeric, numeric),
  public.settle_ai_call(date, numeric, numeric, bigint, bigint) from public, anon, authenticated;
grant execute on function public.reserve_ai_call(text, integer, numeric, numeric),
  public.settle_ai_call(date, numeric, numeric, bigint, bigint) to service_role;
