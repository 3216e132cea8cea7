-- A call that the provider refused, or that never reached it, is on no bill and uses up nothing of the day.

-- Takes back what reserve_ai_call counted for a call.
create function public.release_ai_call(p_day date, p_kind text, p_reserved numeric)
returns void language sql set search_path = '' as $$
  update public.ai_usage u
     set text_calls = greatest(0, u.text_calls - (p_kind = 'text')::integer),
         image_calls = greatest(0, u.image_calls - (p_kind = 'image')::integer),
         dollars = greatest(0, u.dollars - p_reserved)
   where u.day = p_day
$$;

revoke all on function public.release_ai_call(date, text, numeric) from public, anon, authenticated;
grant execute on function public.release_ai_call(date, text, numeric) to service_role;
