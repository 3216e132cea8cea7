// Written by scripts/generate-types.ts from the migrations. Do not edit: run the script again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Tables = {
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
          accreditation: string[]
          accreditation_en: string[]
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
          features: string[]
          features_en: string[]
          former_name: string | null
          former_name_source: string | null
          founded: number | null
          gallery: string[]
          id: string
          image: string | null
          is_active: boolean
          languages: string[]
          legacy_id: string | null
          listed: boolean
          name: string
          name_slug: string | null
          net_price_calculator_url: string | null
          operating_status: string | null
          ownership: string | null
          phone: string | null
          programs: Json | null
          programs_count: number | null
          rating: number | null
          region: string | null
          region_slug: string | null
          slug: string
          sort_name: string | null
          sources: Json
          specialties: string[]
          specialties_en: string[]
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
          accreditation?: string[]
          accreditation_en?: string[]
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
          features?: string[]
          features_en?: string[]
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string[]
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string[]
          legacy_id?: string | null
          listed?: never
          name: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: never
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string[]
          specialties_en?: string[]
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
          accreditation?: string[]
          accreditation_en?: string[]
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
          features?: string[]
          features_en?: string[]
          former_name?: string | null
          former_name_source?: string | null
          founded?: number | null
          gallery?: string[]
          id?: string
          image?: string | null
          is_active?: boolean
          languages?: string[]
          legacy_id?: string | null
          listed?: never
          name?: string
          name_slug?: never
          net_price_calculator_url?: string | null
          operating_status?: string | null
          ownership?: string | null
          phone?: string | null
          programs?: never
          programs_count?: number | null
          rating?: number | null
          region?: string | null
          region_slug?: never
          slug?: string
          sort_name?: never
          sources?: Json
          specialties?: string[]
          specialties_en?: string[]
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
