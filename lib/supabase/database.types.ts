// Written by scripts/generate-types.ts from the migrations. Do not edit: run the script again.

import type { Results } from './results';
import type { Json, Tables } from './tables.types';

export type { Json };

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: Tables
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_details: {
        Args: { p_ids: string[] }
        Returns: Results['account_details']
      }
      account_names: {
        Args: { p_ids: string[] }
        Returns: Results['account_names']
      }
      add_daily_counts: {
        Args: { p_counts: Json }
        Returns: undefined
      }
      add_daily_searches: {
        Args: { p_searches: Json }
        Returns: undefined
      }
      add_import_rows: {
        Args: { p_import: string; p_rows: Json }
        Returns: undefined
      }
      add_job_items: {
        Args: { p_job: string; p_before: number; p_items: Json; p_planned: boolean }
        Returns: number
      }
      add_static_schools: {
        Args: { p_schools: Json; p_actor?: string; p_write?: boolean }
        Returns: { legacy_id: string; school_id: string; outcome: string }[]
      }
      admin_attention: {
        Args: never
        Returns: Results['admin_attention']
      }
      admin_quality: {
        Args: never
        Returns: Results['admin_quality']
      }
      admin_search_pictures: {
        Args: { p_search?: string; p_filter?: string; p_page?: number; p_page_size?: number }
        Returns: Results['admin_search_pictures']
      }
      admin_search_schools: {
        Args: { p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_sort?: string; p_descending?: boolean; p_page?: number; p_page_size?: number; p_origin?: string }
        Returns: Results['admin_search_schools']
      }
      announce_page_changes: {
        Args: { p_slugs?: string[]; p_gently?: boolean }
        Returns: undefined
      }
      apply_import_rows: {
        Args: { p_import: string; p_from: number; p_to: number; p_limit: number; p_actor?: string }
        Returns: Results['apply_import_rows']
      }
      apply_many_import_rows: {
        Args: { p_import: string; p_from: number; p_to: number; p_limit: number; p_actor?: string }
        Returns: Results['apply_many_import_rows']
      }
      approve_ai_texts: {
        Args: { p_marks: string[] }
        Returns: string[]
      }
      audit_failed_sign_in: {
        Args: { p_email: string; p_address: string }
        Returns: undefined
      }
      audit_own_act: {
        Args: { p_verb: string; p_thing: string; p_label?: string; p_detail?: Json }
        Returns: undefined
      }
      audit_people: {
        Args: never
        Returns: Results['audit_people']
      }
      audit_searches_export: {
        Args: { p_days: number }
        Returns: undefined
      }
      begin_import: {
        Args: { p_file_name: string }
        Returns: string
      }
      begin_job_item: {
        Args: { p_job: string; p_lease: string; p_seconds: number }
        Returns: Results['begin_job_item']
      }
      begin_register_run: {
        Args: { p_register: string; p_file_name: string }
        Returns: string
      }
      cancel_job: {
        Args: { p_job: string }
        Returns: string
      }
      choose_import_duplicates: {
        Args: { p_import: string; p_choice: string; p_position?: number }
        Returns: undefined
      }
      choose_main_image: {
        Args: { p_image: string }
        Returns: undefined
      }
      claim_job: {
        Args: { p_kinds: string[]; p_bulk: boolean; p_seconds: number }
        Returns: Results['claim_job']
      }
      confirm_register_source: {
        Args: { p_register: string; p_source: string; p_confirmed: boolean }
        Returns: undefined
      }
      confirmed_register_sources: {
        Args: never
        Returns: Results['confirmed_register_sources']
      }
      count_programmes: {
        Args: never
        Returns: Results['count_programmes']
      }
      current_account: {
        Args: never
        Returns: Results['current_account']
      }
      current_role_name: {
        Args: never
        Returns: string
      }
      data_sources: {
        Args: never
        Returns: Results['data_sources']
      }
      decide_register_differences: {
        Args: { p_asked: Json; p_choice: string }
        Returns: Results['decide_register_differences']
      }
      decide_register_match: {
        Args: { p_import: string; p_position: number; p_choice: string; p_entry: Json; p_actor?: string }
        Returns: Results['decide_register_match']
      }
      delete_old_contact_messages: {
        Args: { p_months: number; p_spam_days: number }
        Returns: number
      }
      derive_school_slug: {
        Args: { p_name: string; p_city: string; p_id: string }
        Returns: string
      }
      directory_summary: {
        Args: never
        Returns: Results['directory_summary']
      }
      discard_import: {
        Args: { p_import: string }
        Returns: undefined
      }
      end_import_step: {
        Args: { p_import: string; p_step: string }
        Returns: undefined
      }
      end_import_upload: {
        Args: { p_import: string; p_headings: Json; p_rows: number; p_details: Json }
        Returns: undefined
      }
      end_job: {
        Args: { p_job: string; p_lease: string; p_status?: string; p_code?: string; p_detail?: string }
        Returns: string
      }
      export_programmes: {
        Args: { p_schools: string[]; p_after_school?: string; p_after_position?: number; p_after_id?: string; p_size?: number }
        Returns: Results['export_programmes']
      }
      export_schools: {
        Args: { p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_ids?: string[]; p_after_name?: string; p_after_id?: string; p_size?: number; p_origin?: string }
        Returns: Results['export_schools']
      }
      figure_sources: {
        Args: never
        Returns: Results['figure_sources']
      }
      find_import_duplicates: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: Results['find_import_duplicates']
      }
      find_like_imports: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: Results['find_like_imports']
      }
      find_programme_duplicates: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: Results['find_programme_duplicates']
      }
      finish_job_item: {
        Args: { p_job: string; p_lease: string; p_position: number; p_status: string; p_result?: Json; p_code?: string; p_detail?: string; p_cost?: number }
        Returns: string
      }
      first_registers: {
        Args: { p_registers: string[] }
        Returns: Results['first_registers']
      }
      follow_page_changes: {
        Args: { p_snapshot?: string; p_id?: number; p_happened_at?: string }
        Returns: Results['follow_page_changes']
      }
      has_migration: {
        Args: { p_version: string }
        Returns: boolean
      }
      import_matches: {
        Args: { p_ids: string[]; p_legacy_ids: string[]; p_slugs: string[] }
        Returns: Results['import_matches']
      }
      import_overview: {
        Args: { p_import: string }
        Returns: Results['import_overview']
      }
      import_portion: {
        Args: { p_import: string; p_from: number; p_to: number }
        Returns: Results['import_portion']
      }
      import_problem_rows: {
        Args: { p_import: string; p_after: number; p_size?: number }
        Returns: Results['import_problem_rows']
      }
      import_programme_matches: {
        Args: { p_ids: string[]; p_school_ids: string[]; p_school_slugs: string[]; p_school_names: string[]; p_slugs: string[] }
        Returns: Results['import_programme_matches']
      }
      inspect_pictures: {
        Args: { p_limit?: number }
        Returns: Results['inspect_pictures']
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      is_restorable_file: {
        Args: { p_file: string }
        Returns: boolean
      }
      is_super_admin: {
        Args: never
        Returns: boolean
      }
      list_deleted_schools: {
        Args: { p_search?: string; p_undone?: boolean; p_page?: number; p_page_size?: number }
        Returns: Results['list_deleted_schools']
      }
      list_empty_searches: {
        Args: { p_days: number; p_page?: number; p_page_size?: number }
        Returns: Results['list_empty_searches']
      }
      list_entries: {
        Args: { p_keys: string[]; p_language?: string }
        Returns: Results['list_entries']
      }
      list_import_differences: {
        Args: { p_import: string; p_page: number; p_page_size: number }
        Returns: Results['list_import_differences']
      }
      list_import_rows: {
        Args: { p_import: string; p_kind: string; p_page: number; p_page_size: number }
        Returns: Results['list_import_rows']
      }
      list_imports: {
        Args: { p_page: number; p_page_size: number }
        Returns: Results['list_imports']
      }
      list_places: {
        Args: { p_least?: number }
        Returns: Results['list_places']
      }
      list_register_decisions: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: Results['list_register_decisions']
      }
      list_register_differences: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: Results['list_register_differences']
      }
      list_register_gone: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: Results['list_register_gone']
      }
      list_register_left_out: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: Results['list_register_left_out']
      }
      list_register_matches: {
        Args: { p_register: string; p_page: number; p_page_size: number }
        Returns: Results['list_register_matches']
      }
      list_register_runs: {
        Args: { p_page: number; p_page_size: number }
        Returns: Results['list_register_runs']
      }
      list_registers: {
        Args: never
        Returns: Results['list_registers']
      }
      list_synonyms: {
        Args: { p_search?: string; p_kind?: string; p_page?: number; p_page_size?: number }
        Returns: Results['list_synonyms']
      }
      load_figures: {
        Args: { p_source: string; p_register: string; p_series: Json; p_rows: Json }
        Returns: Results['load_figures']
      }
      make_recovery_codes: {
        Args: never
        Returns: string[]
      }
      merge_schools: {
        Args: { p_kept: string; p_merged: string; p_columns: string[]; p_versions: number[] }
        Returns: string
      }
      merges_of_school: {
        Args: { p_school: string }
        Returns: Results['merges_of_school']
      }
      normalise_text: {
        Args: { p_text: string }
        Returns: string
      }
      pictures_to_store: {
        Args: { p_scope: string; p_since?: string; p_school?: string; p_image?: string; p_size?: number }
        Returns: Results['pictures_to_store']
      }
      place_page: {
        Args: { p_country: string; p_town?: string; p_specialty?: string; p_language?: string; p_page?: number; p_page_size?: number; p_region?: string }
        Returns: Results['place_page']
      }
      prepare_import: {
        Args: { p_import: string; p_step: string; p_options?: Json }
        Returns: undefined
      }
      preview_synonym: {
        Args: { p_phrase: string; p_kind: string; p_value: string; p_id?: string }
        Returns: Results['preview_synonym']
      }
      programme_points: {
        Args: { p_request?: Json; p_box?: number[]; p_most?: number }
        Returns: Results['programme_points']
      }
      register_candidates: {
        Args: { p_register: string; p_country: string }
        Returns: Results['register_candidates']
      }
      register_known: {
        Args: { p_register: string; p_identifiers: string[]; p_ids: string[] }
        Returns: Results['register_known']
      }
      register_match: {
        Args: { p_import: string; p_position: number }
        Returns: Results['register_match']
      }
      register_run_gone: {
        Args: { p_import: string }
        Returns: number
      }
      register_withdrawal: {
        Args: { p_register: string; p_source?: string }
        Returns: Results['register_withdrawal']
      }
      reject_import_row: {
        Args: { p_import: string; p_step: string; p_from: number; p_to: number }
        Returns: number
      }
      release_ai_call: {
        Args: { p_day: string; p_kind: string; p_reserved: number }
        Returns: undefined
      }
      release_job: {
        Args: { p_job: string; p_lease: string; p_cost?: number }
        Returns: string
      }
      renew_job: {
        Args: { p_job: string; p_lease: string; p_seconds: number }
        Returns: string
      }
      reorder_programmes: {
        Args: { p_school: string; p_ids: string[] }
        Returns: undefined
      }
      reorder_school_images: {
        Args: { p_school: string; p_ids: string[] }
        Returns: undefined
      }
      reprice_programmes: {
        Args: { p_after?: string; p_size?: number }
        Returns: string
      }
      require_second_factor: {
        Args: { p_required: boolean }
        Returns: undefined
      }
      reserve_ai_call: {
        Args: { p_kind: string; p_calls: number; p_dollars: number; p_budget: number }
        Returns: string
      }
      resolve_programme: {
        Args: { p_school: string; p_slug: string }
        Returns: { school_slug: string; slug: string }[]
      }
      resolve_school: {
        Args: { p_by: string; p_identifier: string }
        Returns: { id: string; slug: string }[]
      }
      restore_deleted_school: {
        Args: { p_snapshot: string }
        Returns: string
      }
      restore_school_version: {
        Args: { p_school: string; p_change: number }
        Returns: number
      }
      retry_job: {
        Args: { p_job: string; p_rest?: boolean }
        Returns: string
      }
      run_school_changes: {
        Args: { p_job: string; p_lease: string; p_size?: number }
        Returns: string
      }
      save_import_check: {
        Args: { p_import: string; p_run: number; p_rows: Json }
        Returns: undefined
      }
      school_campuses: {
        Args: { p_school: string }
        Returns: { slug: string; name: string; city: string; is_institution: boolean }[]
      }
      school_completeness: {
        Args: { p_ids: string[] }
        Returns: Results['school_completeness']
      }
      school_figures: {
        Args: { p_schools: string[] }
        Returns: Results['school_figures']
      }
      school_points: {
        Args: { p_request?: Json; p_box?: number[]; p_most?: number }
        Returns: Results['school_points']
      }
      school_prices: {
        Args: { p_schools: string[] }
        Returns: Results['school_prices']
      }
      school_registers: {
        Args: { p_school: string; p_programme?: string }
        Returns: Results['school_registers']
      }
      schools_of_messages: {
        Args: { p_ids: string[] }
        Returns: Results['schools_of_messages']
      }
      schools_to_change: {
        Args: { p_change?: Json; p_search?: string; p_country?: string; p_type?: string; p_status?: string; p_issue?: string; p_origin?: string }
        Returns: Results['schools_to_change']
      }
      search_programmes: {
        Args: { p_request?: Json }
        Returns: Results['search_programmes']
      }
      search_schools: {
        Args: { p_request?: Json }
        Returns: Results['search_schools']
      }
      second_factor_required: {
        Args: never
        Returns: boolean
      }
      send_contact_message: {
        Args: { p_name: string; p_email: string; p_message: string; p_language?: string; p_client?: string; p_website?: string }
        Returns: Results['send_contact_message']
      }
      settle_ai_call: {
        Args: { p_day: string; p_reserved: number; p_dollars: number; p_input_tokens: number; p_output_tokens: number }
        Returns: undefined
      }
      similar_schools: {
        Args: { p_name: string; p_city: string; p_website: string; p_id?: string }
        Returns: Results['similar_schools']
      }
      slug_sync_counts: {
        Args: never
        Returns: { schools: number; wrong: number }[]
      }
      slugify: {
        Args: { p_text: string }
        Returns: string
      }
      slugs_to_sync: {
        Args: { p_size?: number }
        Returns: { name: string; slug: string }[]
      }
      spend_recovery_code: {
        Args: { p_code: string }
        Returns: boolean
      }
      start_job: {
        Args: { p_kind: string; p_subject: string; p_parameters: Json; p_started_by: string; p_items: Json; p_planned?: boolean }
        Returns: Results['start_job']
      }
      suggest: {
        Args: { p_search: string; p_language?: string }
        Returns: Results['suggest']
      }
      suspend_account: {
        Args: { p_id: string; p_suspended: boolean }
        Returns: undefined
      }
      sync_school_slugs: {
        Args: { p_size?: number; p_actor?: string }
        Returns: { id: string; name: string; former: string; slug: string }[]
      }
      take_turn: {
        Args: { p_name: string; p_seconds: number }
        Returns: boolean
      }
      tidy_imports: {
        Args: { p_limit?: number }
        Returns: number
      }
      tidy_page_changes: {
        Args: never
        Returns: number
      }
      undo_import_changes: {
        Args: { p_import: string; p_limit: number; p_actor?: string }
        Returns: Results['undo_import_changes']
      }
      undo_many_import_changes: {
        Args: { p_import: string; p_limit: number; p_actor?: string }
        Returns: Results['undo_many_import_changes']
      }
      undo_register_decision: {
        Args: { p_decision: string }
        Returns: undefined
      }
      undo_school_merge: {
        Args: { p_merge: string }
        Returns: Results['undo_school_merge']
      }
      unfinished_register_runs: {
        Args: { p_register: string }
        Returns: Results['unfinished_register_runs']
      }
      usage_summary: {
        Args: { p_days: number }
        Returns: Results['usage_summary']
      }
      withdraw_register: {
        Args: { p_register: string; p_source?: string; p_limit?: number }
        Returns: number
      }
      write_ai_texts: {
        Args: { p_school: string; p_given: Json; p_texts: Json; p_model: string; p_actor?: string; p_programmes?: Json }
        Returns: number
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
