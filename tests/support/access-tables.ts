/** Fixtures of every table of the API: rows that the access matrix selects, inserts, updates and deletes. */

import { type TableCase, usageTables } from './access-usage.ts';

export type Tables = Record<string, TableCase>;

const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const [ACTIVE, HIDDEN, NEW, WITHDRAWN] = [uuid('a'), uuid('b'), uuid('c'), uuid('d')];

interface Accounts {
  user: string;
  admin: string;
  super_admin: string;
  second: string;
  spare: string;
}

/** Fixtures by table; each resets its rows before every attempt. */
export function tablesOf(id: Accounts): Tables {
  const people = `'${id.user}', '${id.admin}', '${id.super_admin}'`;
  const schools = `
    delete from public.schools where id in ('${ACTIVE}', '${HIDDEN}', '${NEW}');
    insert into public.schools (id, name, city, country, is_active) values
      ('${ACTIVE}', 'Matrix Active', 'Faro', 'Portugal', true), ('${HIDDEN}', 'Matrix Hidden', 'Faro', 'Portugal', false);`;
  return {
    profiles: {
      key: 'id',
      rows: { user: id.user, admin: id.admin, super_admin: id.super_admin },
      reset: `delete from public.profiles;
        insert into public.profiles (id, full_name) select id, 'before' from auth.users where id in (${people});`,
      insert: { id: id.spare, full_name: 'new' },
      newKey: id.spare,
      patch: () => ({ full_name: 'after' }),
    },
    user_roles: {
      key: 'user_id',
      rows: { user: id.user, admin: id.admin, super_admin: id.super_admin, second: id.second },
      reset: `insert into public.user_roles (user_id, role) values ('${id.super_admin}', 'super_admin'),
          ('${id.second}', 'super_admin'), ('${id.admin}', 'admin'), ('${id.user}', 'user')
          on conflict (user_id) do update set role = excluded.role;
        delete from public.user_roles where user_id = '${id.spare}';`,
      insert: { user_id: id.spare, role: 'admin' },
      newKey: id.spare,
      patch: (row) => ({ role: row === 'admin' ? 'user' : 'admin' }),
    },
    countries: {
      key: 'code',
      rows: { spain: 'ES' },
      reset: `delete from public.countries where code in ('ES', 'ZZ');
        insert into public.countries (code, name_en, name_es, key) values ('ES', 'Spain', 'España', 'spain');`,
      insert: { code: 'ZZ', name_en: 'Nowhere', name_es: 'Ninguna parte', key: 'nowhere' },
      newKey: 'ZZ',
      patch: () => ({ name_es: 'after' }),
    },
    schools: {
      key: 'id',
      rows: { active: ACTIVE, hidden: HIDDEN },
      reset: schools,
      insert: { id: NEW, name: 'Matrix New', city: 'Faro', country: 'Portugal' },
      newKey: NEW,
      patch: () => ({ phone: 'after' }),
    },
    school_images: {
      key: 'id',
      rows: { active: ACTIVE, hidden: HIDDEN },
      reset: `${schools} insert into public.school_images (id, school_id, image_url, alt_text) values
        ('${ACTIVE}', '${ACTIVE}', 'https://x.test/1', 'before'), ('${HIDDEN}', '${HIDDEN}', 'https://x.test/2', 'before');`,
      insert: { id: NEW, school_id: ACTIVE, image_url: 'https://x.test/3', image_category: 'classroom' },
      newKey: NEW,
      patch: () => ({ alt_text: 'after' }),
    },
    programmes: {
      key: 'id',
      rows: { active: ACTIVE, hidden: HIDDEN, withdrawn: WITHDRAWN },
      reset: `${schools} insert into public.programmes (id, school_id, name, is_active) values
        ('${ACTIVE}', '${ACTIVE}', 'before', true), ('${HIDDEN}', '${HIDDEN}', 'before', true),
        ('${WITHDRAWN}', '${ACTIVE}', 'withdrawn', false);`,
      insert: { id: NEW, school_id: ACTIVE, name: 'new' },
      newKey: NEW,
      patch: () => ({ name: 'after' }),
    },
    school_sources: {
      key: 'identifier',
      rows: { active: 'A', hidden: 'H' },
      reset: `${schools} delete from public.school_sources where identifier in ('A', 'H', 'N');
        insert into public.school_sources (register, identifier, school_id, name, edition, licence) values
          ('usa', 'A', '${ACTIVE}', 'before', '2024', 'x'), ('usa', 'H', '${HIDDEN}', 'before', '2024', 'x');`,
      insert: {
        register: 'usa',
        identifier: 'N',
        school_id: ACTIVE,
        name: 'new',
        edition: '2024',
        licence: 'x',
      },
      newKey: 'N',
      patch: () => ({ name: 'after' }),
    },
    figures: {
      key: 'subject',
      rows: { active: 'A', hidden: 'H', withdrawn: 'W' },
      reset: `${schools} delete from public.school_sources where identifier in ('A', 'H');
        delete from public.figures where edition = 'matrix';
        insert into public.school_sources (register, identifier, school_id, name, edition, licence) values
          ('usa', 'A', '${ACTIVE}', 'x', '2024', 'x'), ('usa', 'H', '${HIDDEN}', 'x', '2024', 'x');
        insert into public.programmes (id, school_id, name, is_active) values ('${WITHDRAWN}', '${ACTIVE}', 'x', false);
        insert into public.figures (source, register, identifier, subject, programme_id, measure, value, unit, scope_es, scope_en, edition)
          select 'ipeds', 'usa', i, s, p::uuid, 'pupils', 1, 'count', 'x', 'x', 'matrix'
            from (values ('A', 'A', null), ('H', 'H', null), ('A', 'W', '${WITHDRAWN}')) v (i, s, p);`,
      insert: {
        ...{ source: 'ipeds', register: 'usa', identifier: 'A', subject: 'N', measure: 'pupils', value: 2 },
        ...{ unit: 'count', scope_es: 'x', scope_en: 'x', edition: 'matrix' },
      },
      newKey: 'N',
      patch: () => ({ value: 3 }),
    },
    exchange_rates: {
      key: 'currency',
      rows: { crowns: 'XTS' },
      reset: `delete from public.exchange_rates where currency in ('XTS', 'XXX');
        insert into public.exchange_rates (currency, per_euro, day, source) values ('XTS', 2, '2001-01-01', 'https://x.test');`,
      insert: { currency: 'XXX', per_euro: 3, day: '2001-01-01', source: 'https://x.test' },
      newKey: 'XXX',
      patch: () => ({ source: 'https://after.test' }),
    },
    search_synonyms: {
      key: 'phrase',
      rows: { phrase: 'matrix phrase' },
      reset: `delete from public.search_synonyms where phrase in ('matrix phrase', 'matrix new');
        insert into public.search_synonyms (phrase, kind, value) values ('matrix phrase', 'field', 'pastry');`,
      insert: { phrase: 'matrix new', kind: 'any' },
      newKey: 'matrix new',
      patch: () => ({ value: 'bakery' }),
    },
    country_statements: {
      key: 'key',
      rows: { shown: 'zz-visa-1', waiting: 'zz-visa-2' },
      reset: `delete from public.country_statements where country = 'ZZ';
        insert into public.country_statements (key, country, topic, text_es, text_en, url, publisher, publisher_es, publisher_en, official, status)
          select 'zz-visa-' || n, 'ZZ', 'visa', 'antes', 'before', 'https://x.test', 'x', 'x', 'x', true, s
            from (values (1, 'shown'), (2, 'waiting')) v (n, s);`,
      insert: {
        ...{
          key: 'zz-visa-3',
          country: 'ZZ',
          topic: 'visa',
          text_es: 'nuevo',
          text_en: 'new',
          official: true,
        },
        ...{ url: 'https://x.test', publisher: 'x', publisher_es: 'x', publisher_en: 'x' },
      },
      newKey: 'zz-visa-3',
      patch: () => ({ text_en: 'after' }),
    },
    slug_history: {
      key: 'slug',
      rows: { former: 'matrix-former' },
      reset: `${schools} insert into public.slug_history (slug, school_id) values ('matrix-former', '${ACTIVE}');`,
      insert: { slug: 'matrix-new', school_id: ACTIVE },
      newKey: 'matrix-new',
      patch: () => ({ school_id: HIDDEN }),
    },
    programme_slug_history: {
      key: 'slug',
      rows: { former: 'matrix-programme' },
      reset: `${schools} insert into public.programmes (id, school_id, name) values ('${ACTIVE}', '${ACTIVE}', 'before');
        insert into public.programme_slug_history (school_id, slug, programme_id)
          values ('${ACTIVE}', 'matrix-programme', '${ACTIVE}');`,
      insert: { school_id: ACTIVE, slug: 'matrix-new', programme_id: ACTIVE },
      newKey: 'matrix-new',
      patch: () => ({ school_id: HIDDEN }),
    },
    contact_messages: {
      key: 'id',
      rows: { message: ACTIVE },
      reset: `delete from public.contact_messages;
        insert into public.contact_messages (id, name, email, message) values ('${ACTIVE}', 'a', 'b@c.de', 'd');`,
      insert: { id: NEW, name: 'a', email: 'b@c.de', message: 'd' },
      newKey: NEW,
      patch: () => ({ is_read: true }),
    },
    jobs: {
      key: 'id',
      rows: { job: ACTIVE },
      reset: `delete from public.jobs; insert into public.jobs (id, kind, subject) values ('${ACTIVE}', 'matrix', 'before');`,
      insert: { id: NEW, kind: 'matrix', subject: 'new' },
      newKey: NEW,
      patch: () => ({ subject: 'after' }),
    },
    job_items: {
      key: 'label',
      rows: { item: 'before' },
      reset: `delete from public.jobs; insert into public.jobs (id, kind, total) values ('${ACTIVE}', 'matrix', 1);
        insert into public.job_items (job_id, position, label) values ('${ACTIVE}', 1, 'before');`,
      insert: { job_id: ACTIVE, position: 2, label: 'new' },
      newKey: 'new',
      patch: () => ({ error_code: 'after' }),
    },
    change_log: {
      key: 'id',
      rows: { school: 1_000_001, role: 1_000_002 },
      reset: `delete from public.change_log where id > 1000000 or label = 'new';
        insert into public.change_log (id, actor_role, table_name, row_id, action, label) overriding system value values
          (1000001, 'x', 'schools', '${ACTIVE}', 'insert', 'before'),
          (1000002, 'x', 'user_roles', '${ACTIVE}', 'insert', 'before');`,
      insert: {
        id: 1_000_003,
        actor_role: 'x',
        table_name: 'schools',
        row_id: NEW,
        action: 'insert',
        label: 'new',
      },
      newKey: 1_000_003,
      patch: () => ({ label: 'after' }),
    },
    ai_generated_texts: {
      key: 'school_id',
      rows: { active: ACTIVE, hidden: HIDDEN },
      reset: `${schools} delete from public.ai_generated_texts;
        insert into public.ai_generated_texts (school_id, field, model, fingerprint)
          values ('${ACTIVE}', 'description', 'before', ''), ('${HIDDEN}', 'description', 'before', '');`,
      insert: { school_id: NEW, field: 'description', model: 'new', fingerprint: '' },
      newKey: NEW,
      patch: () => ({ model: 'after' }),
    },
    audit_log: {
      key: 'id',
      rows: { entry: 1_000_001 },
      reset: `delete from public.audit_log where id > 1000000;
        insert into public.audit_log (id, actor_role, verb, thing, label) overriding system value
          values (1000001, 'x', 'imported', 'import', 'before');`,
      insert: { id: 1_000_002, actor_role: 'x', verb: 'imported', thing: 'import', label: 'new' },
      newKey: 1_000_002,
      patch: () => ({ label: 'after' }),
    },
    ai_usage: {
      key: 'day',
      rows: { day: '2001-01-01' },
      reset: `delete from public.ai_usage; insert into public.ai_usage (day) values ('2001-01-01');`,
      insert: { day: '2001-01-02' },
      newKey: '2001-01-02',
      patch: () => ({ text_calls: 7 }),
    },
    ...usageTables(schools, ACTIVE),
    deleted_schools: {
      key: 'id',
      rows: { deleted: ACTIVE },
      reset: `delete from public.deleted_schools where id in ('${ACTIVE}', '${NEW}');
        insert into public.deleted_schools (id, school_id, name, slug, school, images, former_slugs)
          values ('${ACTIVE}', '${ACTIVE}', 'before', 'before', '{}', '[]', '{}');`,
      insert: { id: NEW, school_id: NEW, name: 'n', slug: 'n', school: {}, images: [], former_slugs: [] },
      newKey: NEW,
      patch: () => ({ name: 'after' }),
    },
  };
}
