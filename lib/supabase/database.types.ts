// Written by scripts/generate-types.ts from the migrations. Do not edit: run the script again.

import type { Results } from './results';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      ai_generated_texts: {
        Row: {
          field: string
          fingerprint: string
          id: string
          model: string
          programme_id: string | null
          replaces: boolean
          school_id: string
          waiting: string | null
          written_at: string
          written_by: string | null
        }
        Insert: {
          field: string
          fingerprint: string
          id?: string
          model: string
          programme_id?: string | null
          replaces?: boolean
          school_id: string
          waiting?: string | null
          written_at?: string
          written_by?: string | null
        }
        Update: {
          field?: string
          fingerprint?: string
          id?: string
          model?: string
          programme_id?: string | null
          replaces?: boolean
          school_id?: string
          waiting?: string | null
          written_at?: string
          written_by?: string | null
        }
        Relationships: []
      }
      ai_usage: {
        Row: {
          day: string
          dollars: number
          image_calls: number
          input_tokens: number
          output_tokens: number
          text_calls: number
        }
        Insert: {
          day: string
          dollars?: number
          image_calls?: number
          input_tokens?: number
          output_tokens?: number
          text_calls?: number
        }
        Update: {
          day?: string
          dollars?: number
          image_calls?: number
          input_tokens?: number
          output_tokens?: number
          text_calls?: number
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          actor: string | null
          actor_name: string | null
          actor_role: string
          address: unknown | null
          detail: Json
          happened_at: string
          id: number
          label: string | null
          thing: string
          thing_id: string | null
          verb: string
        }
        Insert: {
          actor?: string | null
          actor_name?: string | null
          actor_role: string
          address?: unknown | null
          detail?: Json
          happened_at?: string
          id?: never
          label?: string | null
          thing: string
          thing_id?: string | null
          verb: string
        }
        Update: {
          actor?: string | null
          actor_name?: string | null
          actor_role?: string
          address?: unknown | null
          detail?: Json
          happened_at?: string
          id?: never
          label?: string | null
          thing?: string
          thing_id?: string | null
          verb?: string
        }
        Relationships: []
      }
      change_log: {
        Row: {
          action: string
          actor: string | null
          actor_role: string
          happened_at: string
          id: number
          label: string | null
          new: Json | null
          old: Json | null
          row_id: string
          school_id: string | null
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_role: string
          happened_at?: string
          id?: never
          label?: string | null
          new?: Json | null
          old?: Json | null
          row_id: string
          school_id?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_role?: string
          happened_at?: string
          id?: never
          label?: string | null
          new?: Json | null
          old?: Json | null
          row_id?: string
          school_id?: string | null
          table_name?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          archived: boolean
          created_at: string
          email: string
          id: string
          is_read: boolean
          language: string
          message: string
          name: string
          suspected_spam: boolean
        }
        Insert: {
          archived?: boolean
          created_at?: string
          email: string
          id?: string
          is_read?: boolean
          language?: string
          message: string
          name: string
          suspected_spam?: boolean
        }
        Update: {
          archived?: boolean
          created_at?: string
          email?: string
          id?: string
          is_read?: boolean
          language?: string
          message?: string
          name?: string
          suspected_spam?: boolean
        }
        Relationships: []
      }
      countries: {
        Row: {
          code: string
          key: string
          name_en: string
          name_es: string
        }
        Insert: {
          code: string
          key: string
          name_en: string
          name_es: string
        }
        Update: {
          code?: string
          key?: string
          name_en?: string
          name_es?: string
        }
        Relationships: []
      }
      country_statements: {
        Row: {
          amount: number | null
          amount_per: string | null
          country: string
          currency: string | null
          doubtful: boolean
          key: string
          level: string | null
          nationwide: boolean
          official: boolean
          ownership: string | null
          publisher: string
          publisher_en: string
          publisher_es: string
          quote: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          seen: string | null
          status: string
          text_en: string
          text_es: string
          topic: string
          url: string
          version: number
          year: string | null
        }
        Insert: {
          amount?: number | null
          amount_per?: string | null
          country: string
          currency?: string | null
          doubtful?: boolean
          key: string
          level?: string | null
          nationwide?: boolean
          official: boolean
          ownership?: string | null
          publisher: string
          publisher_en: string
          publisher_es: string
          quote?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          seen?: string | null
          status?: string
          text_en: string
          text_es: string
          topic: string
          url: string
          version?: number
          year?: string | null
        }
        Update: {
          amount?: number | null
          amount_per?: string | null
          country?: string
          currency?: string | null
          doubtful?: boolean
          key?: string
          level?: string | null
          nationwide?: boolean
          official?: boolean
          ownership?: string | null
          publisher?: string
          publisher_en?: string
          publisher_es?: string
          quote?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          seen?: string | null
          status?: string
          text_en?: string
          text_es?: string
          topic?: string
          url?: string
          version?: number
          year?: string | null
        }
        Relationships: []
      }
      daily_counts: {
        Row: {
          count: number
          day: string
          kind: string
        }
        Insert: {
          count: number
          day: string
          kind: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
        }
        Relationships: []
      }
      daily_school_counts: {
        Row: {
          count: number
          day: string
          kind: string
          school_id: string
        }
        Insert: {
          count: number
          day: string
          kind: string
          school_id: string
        }
        Update: {
          count?: number
          day?: string
          kind?: string
          school_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "daily_school_counts_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      daily_searches: {
        Row: {
          count: number
          day: string
          words: string
        }
        Insert: {
          count: number
          day: string
          words: string
        }
        Update: {
          count?: number
          day?: string
          words?: string
        }
        Relationships: []
      }
      deleted_schools: {
        Row: {
          deleted_at: string
          deleted_by: string | null
          former_slugs: string[]
          id: string
          images: Json
          name: string
          programme_slugs: Json
          programmes: Json
          school: Json
          school_id: string
          slug: string
          undone: boolean
        }
        Insert: {
          deleted_at?: string
          deleted_by?: string | null
          former_slugs: string[]
          id?: string
          images: Json
          name: string
          programme_slugs?: Json
          programmes?: Json
          school: Json
          school_id: string
          slug: string
          undone?: boolean
        }
        Update: {
          deleted_at?: string
          deleted_by?: string | null
          former_slugs?: string[]
          id?: string
          images?: Json
          name?: string
          programme_slugs?: Json
          programmes?: Json
          school?: Json
          school_id?: string
          slug?: string
          undone?: boolean
        }
        Relationships: []
      }
      exchange_rates: {
        Row: {
          currency: string
          day: string
          per_euro: number
          source: string
        }
        Insert: {
          currency: string
          day: string
          per_euro: number
          source: string
        }
        Update: {
          currency?: string
          day?: string
          per_euro?: number
          source?: string
        }
        Relationships: []
      }
      figures: {
        Row: {
          edition: string
          identifier: string
          measure: string
          period: string
          programme_id: string | null
          register: string
          sample_size: number | null
          scope_en: string
          scope_es: string
          source: string
          state: string
          subject: string
          unit: string
          value: number | null
        }
        Insert: {
          edition: string
          identifier: string
          measure: string
          period?: string
          programme_id?: string | null
          register: string
          sample_size?: number | null
          scope_en: string
          scope_es: string
          source: string
          state?: string
          subject?: string
          unit: string
          value?: number | null
        }
        Update: {
          edition?: string
          identifier?: string
          measure?: string
          period?: string
          programme_id?: string | null
          register?: string
          sample_size?: number | null
          scope_en?: string
          scope_es?: string
          source?: string
          state?: string
          subject?: string
          unit?: string
          value?: number | null
        }
        Relationships: []
      }
      job_items: {
        Row: {
          attempts: number
          cost: number | null
          detail: Json
          error_code: string | null
          error_detail: string | null
          finished_at: string | null
          job_id: string
          label: string
          position: number
          result: Json | null
          school_id: string | null
          started_at: string | null
          status: string
        }
        Insert: {
          attempts?: number
          cost?: number | null
          detail?: Json
          error_code?: string | null
          error_detail?: string | null
          finished_at?: string | null
          job_id: string
          label: string
          position: number
          result?: Json | null
          school_id?: string | null
          started_at?: string | null
          status?: string
        }
        Update: {
          attempts?: number
          cost?: number | null
          detail?: Json
          error_code?: string | null
          error_detail?: string | null
          finished_at?: string | null
          job_id?: string
          label?: string
          position?: number
          result?: Json | null
          school_id?: string | null
          started_at?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_items_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      jobs: {
        Row: {
          cancel_asked_at: string | null
          cost: number | null
          created_at: string
          current_label: string | null
          done: number
          error_code: string | null
          error_detail: string | null
          failed: number
          finished_at: string | null
          id: string
          kind: string
          lease: string | null
          leased_until: string | null
          parameters: Json
          planned: boolean
          skipped: number
          started_at: string | null
          started_by: string | null
          status: string
          subject: string
          total: number
          version: number
          work_ms: number
        }
        Insert: {
          cancel_asked_at?: string | null
          cost?: number | null
          created_at?: string
          current_label?: string | null
          done?: number
          error_code?: string | null
          error_detail?: string | null
          failed?: number
          finished_at?: string | null
          id?: string
          kind: string
          lease?: string | null
          leased_until?: string | null
          parameters?: Json
          planned?: boolean
          skipped?: number
          started_at?: string | null
          started_by?: string | null
          status?: string
          subject?: string
          total?: number
          version?: number
          work_ms?: number
        }
        Update: {
          cancel_asked_at?: string | null
          cost?: number | null
          created_at?: string
          current_label?: string | null
          done?: number
          error_code?: string | null
          error_detail?: string | null
          failed?: number
          finished_at?: string | null
          id?: string
          kind?: string
          lease?: string | null
          leased_until?: string | null
          parameters?: Json
          planned?: boolean
          skipped?: number
          started_at?: string | null
          started_by?: string | null
          status?: string
          subject?: string
          total?: number
          version?: number
          work_ms?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          full_name: string | null
          id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          full_name?: string | null
          id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          full_name?: string | null
          id?: string
          updated_at?: string
        }
        Relationships: []
      }
      programme_slug_history: {
        Row: {
          created_at: string
          programme_id: string
          school_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          programme_id: string
          school_id: string
          slug: string
        }
        Update: {
          created_at?: string
          programme_id?: string
          school_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "programme_slug_history_programme_id_fkey"
            columns: ["programme_id"]
            isOneToOne: false
            referencedRelation: "programmes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "programme_slug_history_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      programmes: {
        Row: {
          application_deadlines: Json
          attendance: string | null
          award_en: string | null
          award_es: string | null
          certified: boolean
          checked_on: string | null
          class_size: number | null
          contact_hours: number | null
          created_at: string
          credits_unit: string | null
          credits_value: number | null
          duration_scope: string | null
          duration_text: string | null
          duration_text_en: string | null
          duration_unit: string | null
          duration_value: number | null
          editor_note: string | null
          extra_costs_en: string | null
          extra_costs_es: string | null
          field: string | null
          graduates: number | null
          hours: number | null
          id: string
          intakes: number[]
          internship: string | null
          internship_unit: string | null
          internship_value: number | null
          is_active: boolean
          languages: string[]
          level: string | null
          mode: string | null
          name: string
          name_en: string | null
          name_es: string | null
          note_en: string | null
          note_es: string | null
          places: number | null
          position: number
          prices: Json
          recognised_by: string | null
          recognition_en: string | null
          recognition_es: string | null
          requirements_en: string | null
          requirements_es: string | null
          school_id: string
          slug: string
          sources: Json
          updated_at: string
          version: number
          website: string | null
          weeks: number | null
        }
        Insert: {
          application_deadlines?: Json
          attendance?: string | null
          award_en?: string | null
          award_es?: string | null
          certified?: boolean
          checked_on?: string | null
          class_size?: number | null
          contact_hours?: number | null
          created_at?: string
          credits_unit?: string | null
          credits_value?: number | null
          duration_scope?: string | null
          duration_text?: string | null
          duration_text_en?: string | null
          duration_unit?: string | null
          duration_value?: number | null
          editor_note?: string | null
          extra_costs_en?: string | null
          extra_costs_es?: string | null
          field?: string | null
          graduates?: number | null
          hours?: number | null
          id?: string
          intakes?: number[]
          internship?: string | null
          internship_unit?: string | null
          internship_value?: number | null
          is_active?: boolean
          languages?: string[]
          level?: string | null
          mode?: string | null
          name: string
          name_en?: string | null
          name_es?: string | null
          note_en?: string | null
          note_es?: string | null
          places?: number | null
          position?: number
          prices?: Json
          recognised_by?: string | null
          recognition_en?: string | null
          recognition_es?: string | null
          requirements_en?: string | null
          requirements_es?: string | null
          school_id: string
          slug?: string
          sources?: Json
          updated_at?: string
          version?: number
          website?: string | null
          weeks?: never
        }
        Update: {
          application_deadlines?: Json
          attendance?: string | null
          award_en?: string | null
          award_es?: string | null
          certified?: boolean
          checked_on?: string | null
          class_size?: number | null
          contact_hours?: number | null
          created_at?: string
          credits_unit?: string | null
          credits_value?: number | null
          duration_scope?: string | null
          duration_text?: string | null
          duration_text_en?: string | null
          duration_unit?: string | null
          duration_value?: number | null
          editor_note?: string | null
          extra_costs_en?: string | null
          extra_costs_es?: string | null
          field?: string | null
          graduates?: number | null
          hours?: number | null
          id?: string
          intakes?: number[]
          internship?: string | null
          internship_unit?: string | null
          internship_value?: number | null
          is_active?: boolean
          languages?: string[]
          level?: string | null
          mode?: string | null
          name?: string
          name_en?: string | null
          name_es?: string | null
          note_en?: string | null
          note_es?: string | null
          places?: number | null
          position?: number
          prices?: Json
          recognised_by?: string | null
          recognition_en?: string | null
          recognition_es?: string | null
          requirements_en?: string | null
          requirements_es?: string | null
          school_id?: string
          slug?: string
          sources?: Json
          updated_at?: string
          version?: number
          website?: string | null
          weeks?: never
        }
        Relationships: [
          {
            foreignKeyName: "programmes_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      school_images: {
        Row: {
          alt_text: string | null
          alt_text_en: string | null
          created_at: string
          credit: string | null
          display_order: number
          id: string
          image_category: string
          image_type: string
          image_url: string
          licence: string | null
          main_key: string | null
          school_id: string
          storage_path: string | null
          updated_at: string
        }
        Insert: {
          alt_text?: string | null
          alt_text_en?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          id?: string
          image_category?: string
          image_type?: string
          image_url: string
          licence?: string | null
          main_key?: never
          school_id: string
          storage_path?: never
          updated_at?: string
        }
        Update: {
          alt_text?: string | null
          alt_text_en?: string | null
          created_at?: string
          credit?: string | null
          display_order?: number
          id?: string
          image_category?: string
          image_type?: string
          image_url?: string
          licence?: string | null
          main_key?: never
          school_id?: string
          storage_path?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "school_images_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      school_sources: {
        Row: {
          also_identifiers: string[]
          differing: Json
          edition: string
          fetched_at: string
          gone_since: string | null
          identifier: string
          left_out: Json
          licence: string
          name: string
          page: string | null
          parent_identifier: string | null
          parent_name: string | null
          programmes: Json
          register: string
          school_id: string
          source: string | null
          stated: Json
        }
        Insert: {
          also_identifiers?: string[]
          differing?: Json
          edition: string
          fetched_at?: string
          gone_since?: string | null
          identifier: string
          left_out?: Json
          licence: string
          name: string
          page?: string | null
          parent_identifier?: string | null
          parent_name?: string | null
          programmes?: Json
          register: string
          school_id: string
          source?: string | null
          stated?: Json
        }
        Update: {
          also_identifiers?: string[]
          differing?: Json
          edition?: string
          fetched_at?: string
          gone_since?: string | null
          identifier?: string
          left_out?: Json
          licence?: string
          name?: string
          page?: string | null
          parent_identifier?: string | null
          parent_name?: string | null
          programmes?: Json
          register?: string
          school_id?: string
          source?: string | null
          stated?: Json
        }
        Relationships: []
      }
      schools: {
        Row: {
          accreditation: string | null
          accreditation_en: string | null
          address: string | null
          admin_text: string | null
          application_url: string | null
          checked_on: string | null
          city: string
          completeness: number
          completeness_band: number
          coordinates_lat: number | null
          coordinates_lng: number | null
          coordinates_precision: string | null
          country: string
          created_at: string
          derived_language: string | null
          description: string | null
          description_en: string | null
          email: string | null
          features: string | null
          features_en: string | null
          former_name: string | null
          former_name_source: string | null
          founded: number | null
          gallery: string | null
          has_broken_list: boolean | null
          id: string
          image: string | null
          is_active: boolean
          languages: string | null
          languages_list: string[] | null
          legacy_id: string | null
          listed: boolean
          name: string
          name_slug: string | null
          net_price_calculator_url: string | null
          operating_status: string | null
          ownership: string | null
          phone: string | null
          programs: string | null
          programs_count: number | null
          rating: number | null
          region: string | null
          region_slug: string | null
          slug: string
          sort_name: string | null
          sources: Json
          specialties: string | null
          specialties_en: string | null
          specialties_list: string[] | null
          status_date: string | null
          status_source: string | null
          students_count: number | null
          successor: string | null
          town_slug: string | null
          trading_name: string | null
          trading_name_source: string | null
          tuition_currency: string | null
          tuition_free: boolean
          tuition_max: number | null
          tuition_min: number | null
          tuition_year: string | null
          type: string
          updated_at: string
          version: number
          website: string | null
        }
        Insert: {
          accreditation?: string | null
          accreditation_en?: string | null
          address?: string | null
          admin_text?: never
          application_url?: string | null
          checked_on?: string | null
          city: string
          completeness?: number
          completeness_band?: never
          coordinates_lat?: number | null
          coordinates_lng?: number | null
          coordinates_precision?: string | null
          country: string
          created_at?: string
          derived_language?: never
          description?: string | null
          description_en?: string | null
          email?: string | null
          features?: string | null
          features_en?: string | null
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string | null
          has_broken_list?: never
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string | null
          languages_list?: never
          legacy_id?: string | null
          listed?: never
          name: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: string | null
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string | null
          specialties_en?: string | null
          specialties_list?: never
          status_date?: string | null
          status_source?: string | null
          students_count?: number | null
          successor?: string | null
          town_slug?: never
          trading_name?: string | null
          trading_name_source?: string | null
          tuition_currency?: string | null
          tuition_free?: boolean
          tuition_max?: number | null
          tuition_min?: number | null
          tuition_year?: string | null
          type?: string
          updated_at?: string
          version?: number
          website?: string | null
        }
        Update: {
          accreditation?: string | null
          accreditation_en?: string | null
          address?: string | null
          admin_text?: never
          application_url?: string | null
          checked_on?: string | null
          city?: string
          completeness?: number
          completeness_band?: never
          coordinates_lat?: number | null
          coordinates_lng?: number | null
          coordinates_precision?: string | null
          country?: string
          created_at?: string
          derived_language?: never
          description?: string | null
          description_en?: string | null
          email?: string | null
          features?: string | null
          features_en?: string | null
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string | null
          has_broken_list?: never
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string | null
          languages_list?: never
          legacy_id?: string | null
          listed?: never
          name?: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: string | null
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string | null
          specialties_en?: string | null
          specialties_list?: never
          status_date?: string | null
          status_source?: string | null
          students_count?: number | null
          successor?: string | null
          town_slug?: never
          trading_name?: string | null
          trading_name_source?: string | null
          tuition_currency?: string | null
          tuition_free?: boolean
          tuition_max?: number | null
          tuition_min?: number | null
          tuition_year?: string | null
          type?: string
          updated_at?: string
          version?: number
          website?: string | null
        }
        Relationships: []
      }
      search_synonyms: {
        Row: {
          created_at: string
          id: string
          kind: string
          phrase: string
          value: string
          version: number
          words: string[] | null
        }
        Insert: {
          created_at?: string
          id?: string
          kind: string
          phrase: string
          value?: string
          version?: number
          words?: never
        }
        Update: {
          created_at?: string
          id?: string
          kind?: string
          phrase?: string
          value?: string
          version?: number
          words?: never
        }
        Relationships: []
      }
      slug_history: {
        Row: {
          created_at: string
          school_id: string
          slug: string
        }
        Insert: {
          created_at?: string
          school_id: string
          slug: string
        }
        Update: {
          created_at?: string
          school_id?: string
          slug?: string
        }
        Relationships: [
          {
            foreignKeyName: "slug_history_school_id_fkey"
            columns: ["school_id"]
            isOneToOne: false
            referencedRelation: "schools"
            referencedColumns: ["id"]
          },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          role: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          role?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          role?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
    }
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
      change_school: {
        Args: { p_school: string; p_change: Json; p_actor: string }
        Returns: Json
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
      json_text_is_list: {
        Args: { p_text: string }
        Returns: boolean
      }
      json_text_list: {
        Args: { p_text: string }
        Returns: string[]
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
      school_version: {
        Args: { p_school: string; p_change: number }
        Returns: Json
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
      undo_school_change: {
        Args: { p_school: string; p_change: Json; p_before: Json; p_actor: string }
        Returns: boolean
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
