insert into public.members (username, status, age_range, catchphrase, data) values
  ('ada', 'ONLINE', '[1,2)', 'fat cat', null),
  ('ben', 'OFFLINE', '[25,35)', 'cat bat', null),
  ('cleo', 'ONLINE', '[25,35)', 'bat rat', '{"level": 3, "tags": ["a", "b"], "nested": {"deep": "value"}}'),
  ('dov', 'ONLINE', '[20,30)', 'rat fat', '{"level": 12, "nested": {"deep": null}}');

insert into public.rooms (id, slug, tags) values
  (1, 'public', '{open,loud}'), (2, 'random', '{open}'), (3, 'empty', '{}');
select setval('public.rooms_id_seq', 3);
insert into public.room_details (id, details) values (1, 'All are welcome'), (2, 'Anything goes');

insert into public.messages (id, message, room_id, username, sent_on) values
  (1, 'Hello World 👋', 1, 'ada', '2026-01-01'),
  (2, 'Perfection is attained, not when there is nothing more to add', 2, 'ada', '2026-01-02'),
  (3, '100% (sure), "quoted"', 1, 'ben', null);
select setval('public.messages_id_seq', 3);

insert into public.categories values (1, 'Electronics'), (2, 'Computers'), (3, 'Audio');
insert into public.oddities (id, "column whitespace", "quo""te", big) values
  (1, 'with space', 'a"b', 12345678901234567890.123456789), (2, null, null, 0.1);
insert into public.secrets values (1, '00000000-0000-4000-8000-000000000001', 'of one');
