// Generated from the migrations: npm run types. Not edited by hand.

type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export interface Database {
  public: {
    Tables: {
      academic_figures: {
        Row: {
          account_id: string
          figures: Json
          updated_at: string
        }
        Insert: {
          account_id?: string
          figures: Json
          updated_at?: string
        }
        Update: {
          account_id?: string
          figures?: Json
          updated_at?: string
        }
        Relationships: []
      }
      alumni: {
        Row: {
          active_month: string | null
          bio: string | null
          claimed: boolean
          company: string
          created_at: string
          current_position: string
          degree: string
          graduation_year: number
          id: string
          image: string
          languages: string[]
          linkedin: string | null
          location: string
          name: string
          requests_a_month: number
          sample: boolean
          topics: string[]
          updated_at: string
          withdrawn: boolean
          invited: string | null
          requests_left: number | null
        }
        Insert: {
          active_month?: string | null
          bio?: string | null
          claimed?: boolean
          company?: string
          created_at?: string
          current_position?: string
          degree: string
          graduation_year: number
          id?: string
          image?: string
          languages?: string[]
          linkedin?: string | null
          location?: string
          name: string
          requests_a_month?: number
          sample?: boolean
          topics?: string[]
          updated_at?: string
          withdrawn?: boolean
        }
        Update: {
          active_month?: string | null
          bio?: string | null
          claimed?: boolean
          company?: string
          created_at?: string
          current_position?: string
          degree?: string
          graduation_year?: number
          id?: string
          image?: string
          languages?: string[]
          linkedin?: string | null
          location?: string
          name?: string
          requests_a_month?: number
          sample?: boolean
          topics?: string[]
          updated_at?: string
          withdrawn?: boolean
        }
        Relationships: []
      }
      alumni_cards: {
        Row: {
          account_id: string
          alumnus_id: string
          bio: string | null
          company: string
          confirmed_at: string | null
          created_at: string
          current_position: string
          email: string
          image: string
          languages: string[]
          linkedin: string | null
          location: string
          note: string
          phone: string
          requests_a_month: number
          resumed_at: string
          shown_to: Json
          topics: string[]
          updated_at: string
          withdrawn: boolean
        }
        Insert: {
          account_id: string
          alumnus_id: string
          bio?: string | null
          company?: string
          confirmed_at?: string | null
          created_at?: string
          current_position?: string
          email?: string
          image?: string
          languages?: string[]
          linkedin?: string | null
          location?: string
          note?: string
          phone?: string
          requests_a_month?: number
          resumed_at?: string
          shown_to?: Json
          topics?: string[]
          updated_at?: string
          withdrawn?: boolean
        }
        Update: {
          account_id?: string
          alumnus_id?: string
          bio?: string | null
          company?: string
          confirmed_at?: string | null
          created_at?: string
          current_position?: string
          email?: string
          image?: string
          languages?: string[]
          linkedin?: string | null
          location?: string
          note?: string
          phone?: string
          requests_a_month?: number
          resumed_at?: string
          shown_to?: Json
          topics?: string[]
          updated_at?: string
          withdrawn?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'alumni_cards_alumnus_id_fkey'
            columns: ['alumnus_id']
            isOneToOne: false
            referencedRelation: 'alumni'
            referencedColumns: ['id']
          },
        ]
      }
      answer_feedback: {
        Row: {
          answered_by: string
          given_on: string
          help_entry_id: string | null
          helpful: boolean
          id: string
          kind: string
          note: string
          question_id: string | null
          reason: string | null
        }
        Insert: {
          answered_by: string
          given_on?: string
          help_entry_id?: string | null
          helpful: boolean
          id: string
          kind?: string
          note?: string
          question_id?: string | null
          reason?: string | null
        }
        Update: {
          answered_by?: string
          given_on?: string
          help_entry_id?: string | null
          helpful?: boolean
          id?: string
          kind?: string
          note?: string
          question_id?: string | null
          reason?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'answer_feedback_help_entry_id_fkey'
            columns: ['help_entry_id']
            isOneToOne: false
            referencedRelation: 'help_entries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'answer_feedback_question_id_fkey'
            columns: ['question_id']
            isOneToOne: false
            referencedRelation: 'unanswered_questions'
            referencedColumns: ['id']
          },
        ]
      }
      answering_courses: {
        Row: {
          account_id: string
          course_id: string
        }
        Insert: {
          account_id?: string
          course_id: string
        }
        Update: {
          account_id?: string
          course_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'answering_courses_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      attendance: {
        Row: {
          account_id: string
          course_id: string | null
          created_at: string
          date: string
          id: string
          lab: boolean
          mark: string
          marked_at: string
          name: string
          starts_at: string
        }
        Insert: {
          account_id?: string
          course_id?: string | null
          created_at?: string
          date: string
          id: string
          lab?: boolean
          mark: string
          marked_at: string
          name: string
          starts_at: string
        }
        Update: {
          account_id?: string
          course_id?: string | null
          created_at?: string
          date?: string
          id?: string
          lab?: boolean
          mark?: string
          marked_at?: string
          name?: string
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'attendance_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      attendance_figures: {
        Row: {
          account_id: string
          as_of: string
          attended: number
          course_id: string | null
          created_at: string
          held: number
          id: string
          kind: string
          marked_at: string
          name: string
        }
        Insert: {
          account_id?: string
          as_of: string
          attended: number
          course_id?: string | null
          created_at?: string
          held: number
          id: string
          kind: string
          marked_at: string
          name: string
        }
        Update: {
          account_id?: string
          as_of?: string
          attended?: number
          course_id?: string | null
          created_at?: string
          held?: number
          id?: string
          kind?: string
          marked_at?: string
          name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'attendance_figures_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      attendance_rules: {
        Row: {
          account_id: string
          condonation: number | null
          duty: string
          lab: number
          per: string
          percent: number
          updated_at: string
        }
        Insert: {
          account_id?: string
          condonation?: number | null
          duty: string
          lab: number
          per: string
          percent: number
          updated_at?: string
        }
        Update: {
          account_id?: string
          condonation?: number | null
          duty?: string
          lab?: number
          per?: string
          percent?: number
          updated_at?: string
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          actor_name: string
          after: Json | null
          at: string
          before: Json | null
          id: number
          row_id: string
          row_name: string
          table_name: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          row_id: string
          row_name?: string
          table_name: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          actor_name?: string
          after?: Json | null
          at?: string
          before?: Json | null
          id?: never
          row_id?: string
          row_name?: string
          table_name?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string
          category: string
          content: string
          created_at: string
          date: string
          effective_date: string
          excerpt: string
          id: string
          pinned: boolean
          priority: string
          publish_at: string
          sample: boolean
          tags: string[]
          title: string
          updated_at: string
        }
        Insert: {
          author: string
          category: string
          content?: string
          created_at?: string
          date?: string
          effective_date?: string
          excerpt?: string
          id?: string
          pinned?: boolean
          priority?: string
          publish_at?: string
          sample?: boolean
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: {
          author?: string
          category?: string
          content?: string
          created_at?: string
          date?: string
          effective_date?: string
          excerpt?: string
          id?: string
          pinned?: boolean
          priority?: string
          publish_at?: string
          sample?: boolean
          tags?: string[]
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      branches: {
        Row: {
          code: string
          created_at: string
          id: string
          name: string
          position: number
          sample: boolean
          semesters: number
          updated_at: string
        }
        Insert: {
          code: string
          created_at?: string
          id?: string
          name: string
          position?: number
          sample?: boolean
          semesters?: number
          updated_at?: string
        }
        Update: {
          code?: string
          created_at?: string
          id?: string
          name?: string
          position?: number
          sample?: boolean
          semesters?: number
          updated_at?: string
        }
        Relationships: []
      }
      calculator_states: {
        Row: {
          account_id: string
          state: Json
          updated_at: string
        }
        Insert: {
          account_id: string
          state: Json
          updated_at?: string
        }
        Update: {
          account_id?: string
          state?: Json
          updated_at?: string
        }
        Relationships: []
      }
      calendar_feeds: {
        Row: {
          account_id: string
          created_at: string
          session_id: string | null
          token_hash: string
        }
        Insert: {
          account_id?: string
          created_at?: string
          session_id?: string | null
          token_hash: string
        }
        Update: {
          account_id?: string
          created_at?: string
          session_id?: string | null
          token_hash?: string
        }
        Relationships: []
      }
      change_answers: {
        Row: {
          account_id: string
          agrees: boolean
          change_id: string
          created_at: string
        }
        Insert: {
          account_id: string
          agrees: boolean
          change_id: string
          created_at?: string
        }
        Update: {
          account_id?: string
          agrees?: boolean
          change_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'change_answers_change_id_fkey'
            columns: ['change_id']
            isOneToOne: false
            referencedRelation: 'slot_changes'
            referencedColumns: ['id']
          },
        ]
      }
      class_links: {
        Row: {
          created_at: string
          section_id: string
          token: string
        }
        Insert: {
          created_at?: string
          section_id: string
          token?: string
        }
        Update: {
          created_at?: string
          section_id?: string
          token?: string
        }
        Relationships: [
          {
            foreignKeyName: 'class_links_section_id_fkey'
            columns: ['section_id']
            isOneToOne: true
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
        ]
      }
      college: {
        Row: {
          academic_year: string
          anonymous_posts: boolean
          attendance_condonation: number | null
          attendance_duty: string
          attendance_lab: number
          attendance_per: string
          attendance_percent: number
          courts: string
          even_semester_from: number
          grading_scale: Json
          id: number
          landing_numbers: Json
          logo: string | null
          map_point: string | null
          name: string
          odd_semester_from: number
          opened_at: string | null
          opening_line: string
          pro_for_members_until: string | null
          second_colour: string
          short_name: string
          sign_up: string
          sign_up_alumni: string
          sign_up_alumni_domains: string[]
          sign_up_domains: string[]
          sign_up_staff: string
          sign_up_staff_domains: string[]
          updated_at: string
        }
        Insert: {
          academic_year?: string
          anonymous_posts?: boolean
          attendance_condonation?: number | null
          attendance_duty?: string
          attendance_lab?: number
          attendance_per?: string
          attendance_percent?: number
          courts: string
          even_semester_from?: number
          grading_scale?: Json
          id?: number
          landing_numbers: Json
          logo?: string | null
          map_point?: string | null
          name: string
          odd_semester_from?: number
          opened_at?: string | null
          opening_line?: string
          pro_for_members_until?: string | null
          second_colour?: string
          short_name: string
          sign_up?: string
          sign_up_alumni?: string
          sign_up_alumni_domains?: string[]
          sign_up_domains?: string[]
          sign_up_staff?: string
          sign_up_staff_domains?: string[]
          updated_at?: string
        }
        Update: {
          academic_year?: string
          anonymous_posts?: boolean
          attendance_condonation?: number | null
          attendance_duty?: string
          attendance_lab?: number
          attendance_per?: string
          attendance_percent?: number
          courts?: string
          even_semester_from?: number
          grading_scale?: Json
          id?: number
          landing_numbers?: Json
          logo?: string | null
          map_point?: string | null
          name?: string
          odd_semester_from?: number
          opened_at?: string | null
          opening_line?: string
          pro_for_members_until?: string | null
          second_colour?: string
          short_name?: string
          sign_up?: string
          sign_up_alumni?: string
          sign_up_alumni_domains?: string[]
          sign_up_domains?: string[]
          sign_up_staff?: string
          sign_up_staff_domains?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      comments: {
        Row: {
          anonymous: boolean
          content: string
          created_at: string
          discussion_id: string
          edited_at: string | null
          edited_by: string | null
          edits: number
          format: string
          hidden: string | null
          id: string
          merged_title: string | null
          plain_text: string | null
          reply_to: string | null
          user_id: string | null
          user_name: string
          version: number
          author_muted: boolean | null
          author_standing: Json | null
          endorsements: Json | null
          helpful_count: number | null
          mine: boolean | null
          reply_to_name: string | null
          signals: Json | null
        }
        Insert: {
          anonymous?: boolean
          content: string
          created_at?: string
          discussion_id: string
          edited_at?: string | null
          edited_by?: string | null
          edits?: number
          format?: string
          hidden?: string | null
          id?: string
          merged_title?: string | null
          plain_text?: string | null
          reply_to?: string | null
          user_id?: string | null
          user_name?: string
          version?: number
        }
        Update: {
          anonymous?: boolean
          content?: string
          created_at?: string
          discussion_id?: string
          edited_at?: string | null
          edited_by?: string | null
          edits?: number
          format?: string
          hidden?: string | null
          id?: string
          merged_title?: string | null
          plain_text?: string | null
          reply_to?: string | null
          user_id?: string | null
          user_name?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'comments_discussion_id_fkey'
            columns: ['discussion_id']
            isOneToOne: false
            referencedRelation: 'discussions'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'comments_reply_to_fkey'
            columns: ['reply_to']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
        ]
      }
      companies: {
        Row: {
          company: string
          created_at: string
          description: string
          id: string
          location: string | null
          process: string
          profile: string | null
          requirements: string[]
          sample: boolean
          updated_at: string
          visit_date: string
        }
        Insert: {
          company: string
          created_at?: string
          description?: string
          id?: string
          location?: string | null
          process?: string
          profile?: string | null
          requirements?: string[]
          sample?: boolean
          updated_at?: string
          visit_date: string
        }
        Update: {
          company?: string
          created_at?: string
          description?: string
          id?: string
          location?: string | null
          process?: string
          profile?: string | null
          requirements?: string[]
          sample?: boolean
          updated_at?: string
          visit_date?: string
        }
        Relationships: []
      }
      consents: {
        Row: {
          account_id: string
          at: string
          given: boolean
          id: number
          language: string
          purpose: string
          text_version: string
        }
        Insert: {
          account_id: string
          at?: string
          given: boolean
          id?: never
          language: string
          purpose: string
          text_version: string
        }
        Update: {
          account_id?: string
          at?: string
          given?: boolean
          id?: never
          language?: string
          purpose?: string
          text_version?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          claimed_until: string | null
          created_at: string
          email: string
          handled_at: string | null
          id: string
          message: string
          name: string
          problem: string | null
          refused_at: string | null
          replied_at: string | null
          reply_planned: boolean
          reply_refused_at: string | null
          sent_at: string | null
          tries: number
        }
        Insert: {
          claimed_until?: string | null
          created_at?: string
          email: string
          handled_at?: string | null
          id?: string
          message: string
          name: string
          problem?: string | null
          refused_at?: string | null
          replied_at?: string | null
          reply_planned?: boolean
          reply_refused_at?: string | null
          sent_at?: string | null
          tries?: number
        }
        Update: {
          claimed_until?: string | null
          created_at?: string
          email?: string
          handled_at?: string | null
          id?: string
          message?: string
          name?: string
          problem?: string | null
          refused_at?: string | null
          replied_at?: string | null
          reply_planned?: boolean
          reply_refused_at?: string | null
          sent_at?: string | null
          tries?: number
        }
        Relationships: []
      }
      course_choices: {
        Row: {
          account_id: string
          course_id: string
          taken: boolean
        }
        Insert: {
          account_id?: string
          course_id: string
          taken: boolean
        }
        Update: {
          account_id?: string
          course_id?: string
          taken?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'course_choices_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      course_units: {
        Row: {
          course_id: string
          created_at: string
          id: string
          number: number
          sample: boolean
          title: string
          topics: string
          updated_at: string
        }
        Insert: {
          course_id: string
          created_at?: string
          id?: string
          number: number
          sample?: boolean
          title: string
          topics?: string
          updated_at?: string
        }
        Update: {
          course_id?: string
          created_at?: string
          id?: string
          number?: number
          sample?: boolean
          title?: string
          topics?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'course_units_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      courses: {
        Row: {
          aliases: string[]
          branch_id: string
          code: string
          created_at: string
          credits: number
          id: string
          name: string
          sample: boolean
          semester: number
          updated_at: string
        }
        Insert: {
          aliases?: string[]
          branch_id: string
          code: string
          created_at?: string
          credits?: number
          id?: string
          name: string
          sample?: boolean
          semester: number
          updated_at?: string
        }
        Update: {
          aliases?: string[]
          branch_id?: string
          code?: string
          created_at?: string
          credits?: number
          id?: string
          name?: string
          sample?: boolean
          semester?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'courses_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
        ]
      }
      discussions: {
        Row: {
          anchor_id: string | null
          anchor_kind: string | null
          anonymous: boolean
          answered_at: string | null
          content: string
          created_at: string
          edited_at: string | null
          edited_by: string | null
          edits: number
          format: string
          hidden: string | null
          id: string
          locked_at: string | null
          plain_text: string | null
          reopen_reason: string | null
          reopened_at: string | null
          solved_at: string | null
          solved_comment_id: string | null
          tags: string
          title: string
          user_id: string | null
          user_name: string
          version: number
          anchor_title: string | null
          author_muted: boolean | null
          author_standing: Json | null
          excerpt: string | null
          helpful_count: number | null
          last_comment: Json | null
          may_endorse: boolean | null
          mine: boolean | null
          muted_tag: string | null
          new_comments: number | null
          read_to: string | null
          signals: Json | null
        }
        Insert: {
          anchor_id?: string | null
          anchor_kind?: string | null
          anonymous?: boolean
          answered_at?: string | null
          content: string
          created_at?: string
          edited_at?: string | null
          edited_by?: string | null
          edits?: number
          format?: string
          hidden?: string | null
          id?: string
          locked_at?: string | null
          plain_text?: string | null
          reopen_reason?: string | null
          reopened_at?: string | null
          solved_at?: string | null
          solved_comment_id?: string | null
          tags?: string
          title: string
          user_id?: string | null
          user_name?: string
          version?: number
        }
        Update: {
          anchor_id?: string | null
          anchor_kind?: string | null
          anonymous?: boolean
          answered_at?: string | null
          content?: string
          created_at?: string
          edited_at?: string | null
          edited_by?: string | null
          edits?: number
          format?: string
          hidden?: string | null
          id?: string
          locked_at?: string | null
          plain_text?: string | null
          reopen_reason?: string | null
          reopened_at?: string | null
          solved_at?: string | null
          solved_comment_id?: string | null
          tags?: string
          title?: string
          user_id?: string | null
          user_name?: string
          version?: number
        }
        Relationships: []
      }
      drafts: {
        Row: {
          account_id: string
          draft: Json
          saved_at: string
          subject: string
          seconds_ago: number | null
        }
        Insert: {
          account_id?: string
          draft: Json
          saved_at?: string
          subject: string
        }
        Update: {
          account_id?: string
          draft?: Json
          saved_at?: string
          subject?: string
        }
        Relationships: []
      }
      drive_attachments: {
        Row: {
          bytes: number
          created_at: string
          drive_id: string
          file_key: string
          id: string
          media_type: string
          name: string
          pages: number | null
          position: number
        }
        Insert: {
          bytes: number
          created_at?: string
          drive_id: string
          file_key: string
          id?: string
          media_type: string
          name: string
          pages?: number | null
          position: number
        }
        Update: {
          bytes?: number
          created_at?: string
          drive_id?: string
          file_key?: string
          id?: string
          media_type?: string
          name?: string
          pages?: number | null
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'drive_attachments_drive_id_fkey'
            columns: ['drive_id']
            isOneToOne: false
            referencedRelation: 'drives'
            referencedColumns: ['id']
          },
        ]
      }
      drives: {
        Row: {
          checked_by: string
          checked_on: string | null
          closes_on: string
          created_at: string
          description: string
          fixed_lpa: number | null
          how_to: string
          id: string
          interviews_on: string | null
          kind: string
          organisation_id: string
          package_lpa: number | null
          place: string
          referral_id: string | null
          result_on: string | null
          results_due: string | null
          role: string
          rules: Json
          source: string
          talk_on: string | null
          test_on: string | null
          updated_at: string
          url: string | null
          withdrawn: boolean
          referred_by: Json | null
        }
        Insert: {
          checked_by?: string
          checked_on?: string | null
          closes_on: string
          created_at?: string
          description?: string
          fixed_lpa?: number | null
          how_to?: string
          id?: string
          interviews_on?: string | null
          kind: string
          organisation_id: string
          package_lpa?: number | null
          place?: string
          referral_id?: string | null
          result_on?: string | null
          results_due?: string | null
          role: string
          rules?: Json
          source?: string
          talk_on?: string | null
          test_on?: string | null
          updated_at?: string
          url?: string | null
          withdrawn?: boolean
        }
        Update: {
          checked_by?: string
          checked_on?: string | null
          closes_on?: string
          created_at?: string
          description?: string
          fixed_lpa?: number | null
          how_to?: string
          id?: string
          interviews_on?: string | null
          kind?: string
          organisation_id?: string
          package_lpa?: number | null
          place?: string
          referral_id?: string | null
          result_on?: string | null
          results_due?: string | null
          role?: string
          rules?: Json
          source?: string
          talk_on?: string | null
          test_on?: string | null
          updated_at?: string
          url?: string | null
          withdrawn?: boolean
        }
        Relationships: [
          {
            foreignKeyName: 'drives_organisation_id_fkey'
            columns: ['organisation_id']
            isOneToOne: false
            referencedRelation: 'organisations'
            referencedColumns: ['id']
          },
        ]
      }
      exam_dates: {
        Row: {
          course_id: string
          created_at: string
          date: string
          exam: string
          hall: string
          id: string
          sample: boolean
          starts_at: string | null
          updated_at: string
        }
        Insert: {
          course_id: string
          created_at?: string
          date: string
          exam: string
          hall?: string
          id?: string
          sample?: boolean
          starts_at?: string | null
          updated_at?: string
        }
        Update: {
          course_id?: string
          created_at?: string
          date?: string
          exam?: string
          hall?: string
          id?: string
          sample?: boolean
          starts_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'exam_dates_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      experiences: {
        Row: {
          author_name: string
          checked_on: string | null
          drive_id: string | null
          id: string
          organisation_id: string
          outcome: string
          published_on: string | null
          reason: string
          revision: number
          role: string
          rounds: Json
          sent_on: string | null
          state: string
          year: number
          found_helpful: boolean | null
          helpful_count: number | null
          mine: boolean | null
        }
        Insert: {
          author_name?: string
          checked_on?: string | null
          drive_id?: string | null
          id: string
          organisation_id: string
          outcome: string
          published_on?: string | null
          reason?: string
          revision?: number
          role: string
          rounds: Json
          sent_on?: string | null
          state?: string
          year: number
        }
        Update: {
          author_name?: string
          checked_on?: string | null
          drive_id?: string | null
          id?: string
          organisation_id?: string
          outcome?: string
          published_on?: string | null
          reason?: string
          revision?: number
          role?: string
          rounds?: Json
          sent_on?: string | null
          state?: string
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: 'experiences_drive_id_fkey'
            columns: ['drive_id']
            isOneToOne: false
            referencedRelation: 'drives'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'experiences_organisation_id_fkey'
            columns: ['organisation_id']
            isOneToOne: false
            referencedRelation: 'organisations'
            referencedColumns: ['id']
          },
        ]
      }
      first_pages: {
        Row: {
          bytes: number
          file_key: string
          height: number
          material_id: string
          width: number
        }
        Insert: {
          bytes: number
          file_key: string
          height: number
          material_id: string
          width: number
        }
        Update: {
          bytes?: number
          file_key?: string
          height?: number
          material_id?: string
          width?: number
        }
        Relationships: [
          {
            foreignKeyName: 'first_pages_material_id_fkey'
            columns: ['material_id']
            isOneToOne: true
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      follows: {
        Row: {
          account_id: string
          created_at: string
          kind: string
          muted: boolean
          subject_id: string
        }
        Insert: {
          account_id?: string
          created_at?: string
          kind: string
          muted?: boolean
          subject_id: string
        }
        Update: {
          account_id?: string
          created_at?: string
          kind?: string
          muted?: boolean
          subject_id?: string
        }
        Relationships: []
      }
      grants: {
        Row: {
          account: string
          area: string
          branch_id: string | null
          created_at: string
          expires_at: string | null
          granted_by: string | null
          id: string
          may_give: boolean
          posts_as: string | null
          section_id: string | null
          semester_from: number | null
          semester_to: number | null
        }
        Insert: {
          account: string
          area: string
          branch_id?: string | null
          created_at?: string
          expires_at?: string | null
          granted_by?: string | null
          id?: string
          may_give?: boolean
          posts_as?: string | null
          section_id?: string | null
          semester_from?: number | null
          semester_to?: number | null
        }
        Update: {
          account?: string
          area?: string
          branch_id?: string | null
          created_at?: string
          expires_at?: string | null
          granted_by?: string | null
          id?: string
          may_give?: boolean
          posts_as?: string | null
          section_id?: string | null
          semester_from?: number | null
          semester_to?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'grants_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'grants_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
        ]
      }
      help_entries: {
        Row: {
          asked: string
          audience: string
          created_at: string
          id: string
          text: string
          title: string
          updated_at: string
          url: string | null
        }
        Insert: {
          asked?: string
          audience?: string
          created_at?: string
          id?: string
          text: string
          title: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          asked?: string
          audience?: string
          created_at?: string
          id?: string
          text?: string
          title?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: []
      }
      helpful: {
        Row: {
          account_id: string
          comment_id: string | null
          created_at: string
          discussion_id: string | null
          id: string
        }
        Insert: {
          account_id?: string
          comment_id?: string | null
          created_at?: string
          discussion_id?: string | null
          id?: string
        }
        Update: {
          account_id?: string
          comment_id?: string | null
          created_at?: string
          discussion_id?: string | null
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'helpful_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'helpful_discussion_id_fkey'
            columns: ['discussion_id']
            isOneToOne: false
            referencedRelation: 'discussions'
            referencedColumns: ['id']
          },
        ]
      }
      helpful_answers: {
        Row: {
          account_id: string
          answer_id: string
          created_at: string
        }
        Insert: {
          account_id?: string
          answer_id: string
          created_at?: string
        }
        Update: {
          account_id?: string
          answer_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'helpful_answers_answer_id_fkey'
            columns: ['answer_id']
            isOneToOne: false
            referencedRelation: 'student_answers'
            referencedColumns: ['id']
          },
        ]
      }
      holidays: {
        Row: {
          created_at: string
          first_day: string
          id: string
          last_day: string
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          first_day: string
          id?: string
          last_day: string
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          first_day?: string
          id?: string
          last_day?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      interview_questions: {
        Row: {
          answer: string
          created_at: string
          id: string
          position: number
          question: string
          topic: string
          updated_at: string
        }
        Insert: {
          answer: string
          created_at?: string
          id?: string
          position?: number
          question: string
          topic: string
          updated_at?: string
        }
        Update: {
          answer?: string
          created_at?: string
          id?: string
          position?: number
          question?: string
          topic?: string
          updated_at?: string
        }
        Relationships: []
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          alumnus_id: string | null
          branch_id: string | null
          created_at: string
          email: string
          id: string
          invited_by: string | null
          name: string
          revoked_at: string | null
          role: string
          roll_number: string
          section_id: string | null
          semester: number | null
          updated_at: string
          mail: Json | null
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          alumnus_id?: string | null
          branch_id?: string | null
          created_at?: string
          email: string
          id?: string
          invited_by?: string | null
          name?: string
          revoked_at?: string | null
          role?: string
          roll_number?: string
          section_id?: string | null
          semester?: number | null
          updated_at?: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          alumnus_id?: string | null
          branch_id?: string | null
          created_at?: string
          email?: string
          id?: string
          invited_by?: string | null
          name?: string
          revoked_at?: string | null
          role?: string
          roll_number?: string
          section_id?: string | null
          semester?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'invitations_alumnus_id_fkey'
            columns: ['alumnus_id']
            isOneToOne: false
            referencedRelation: 'alumni'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invitations_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invitations_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
        ]
      }
      key_answers: {
        Row: {
          figure: boolean
          last_page: number
          material_id: string
          number: string
          page: number
          position: number
          regions: Json
          scanned: boolean
          text: string
        }
        Insert: {
          figure?: boolean
          last_page: number
          material_id: string
          number: string
          page: number
          position: number
          regions?: Json
          scanned?: boolean
          text: string
        }
        Update: {
          figure?: boolean
          last_page?: number
          material_id?: string
          number?: string
          page?: number
          position?: number
          regions?: Json
          scanned?: boolean
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'key_answers_material_id_fkey'
            columns: ['material_id']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      learnt_questions: {
        Row: {
          account_id: string
          learnt_at: string
          question_id: string
        }
        Insert: {
          account_id?: string
          learnt_at?: string
          question_id: string
        }
        Update: {
          account_id?: string
          learnt_at?: string
          question_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'learnt_questions_question_id_fkey'
            columns: ['question_id']
            isOneToOne: false
            referencedRelation: 'interview_questions'
            referencedColumns: ['id']
          },
        ]
      }
      material_pages: {
        Row: {
          height: number
          material_id: string
          ocr: boolean
          page: number
          problem: string | null
          text: string
          turn: number
          width: number
          words: Json | null
        }
        Insert: {
          height: number
          material_id: string
          ocr?: boolean
          page: number
          problem?: string | null
          text: string
          turn?: number
          width: number
          words?: Json | null
        }
        Update: {
          height?: number
          material_id?: string
          ocr?: boolean
          page?: number
          problem?: string | null
          text?: string
          turn?: number
          width?: number
          words?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: 'material_pages_material_id_fkey'
            columns: ['material_id']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      material_reports: {
        Row: {
          account_id: string
          created_at: string
          id: string
          material_id: string
          note: string
          state: string
          what: string
        }
        Insert: {
          account_id?: string
          created_at?: string
          id?: string
          material_id: string
          note?: string
          state?: string
          what: string
        }
        Update: {
          account_id?: string
          created_at?: string
          id?: string
          material_id?: string
          note?: string
          state?: string
          what?: string
        }
        Relationships: [
          {
            foreignKeyName: 'material_reports_material_id_fkey'
            columns: ['material_id']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      moderation_decisions: {
        Row: {
          account_id: string | null
          anonymous: boolean
          appeal_answer: string | null
          appeal_decided_at: string | null
          appeal_decided_by: string | null
          appeal_decided_by_name: string | null
          appeal_result: string | null
          appeal_text: string | null
          appealed_at: string | null
          author_name: string
          comment_id: string | null
          decided_at: string
          decided_by: string | null
          decided_by_name: string
          discussion_id: string
          id: string
          kind: string
          reason: string | null
          text: string
          title: string
          until: string | null
        }
        Insert: {
          account_id?: string | null
          anonymous: boolean
          appeal_answer?: string | null
          appeal_decided_at?: string | null
          appeal_decided_by?: string | null
          appeal_decided_by_name?: string | null
          appeal_result?: string | null
          appeal_text?: string | null
          appealed_at?: string | null
          author_name: string
          comment_id?: string | null
          decided_at?: string
          decided_by?: string | null
          decided_by_name: string
          discussion_id: string
          id?: string
          kind: string
          reason?: string | null
          text?: string
          title: string
          until?: string | null
        }
        Update: {
          account_id?: string | null
          anonymous?: boolean
          appeal_answer?: string | null
          appeal_decided_at?: string | null
          appeal_decided_by?: string | null
          appeal_decided_by_name?: string | null
          appeal_result?: string | null
          appeal_text?: string | null
          appealed_at?: string | null
          author_name?: string
          comment_id?: string | null
          decided_at?: string
          decided_by?: string | null
          decided_by_name?: string
          discussion_id?: string
          id?: string
          kind?: string
          reason?: string | null
          text?: string
          title?: string
          until?: string | null
        }
        Relationships: []
      }
      mutes: {
        Row: {
          account_id: string
          created_at: string
          id: string
          person_id: string | null
          tag: string | null
          person_name: string | null
        }
        Insert: {
          account_id?: string
          created_at?: string
          id?: string
          person_id?: string | null
          tag?: string | null
        }
        Update: {
          account_id?: string
          created_at?: string
          id?: string
          person_id?: string | null
          tag?: string | null
        }
        Relationships: []
      }
      notice_attachments: {
        Row: {
          bytes: number
          created_at: string
          file_key: string
          id: string
          media_type: string
          name: string
          notice_id: string
          pages: number | null
          position: number
        }
        Insert: {
          bytes: number
          created_at?: string
          file_key: string
          id?: string
          media_type: string
          name: string
          notice_id: string
          pages?: number | null
          position: number
        }
        Update: {
          bytes?: number
          created_at?: string
          file_key?: string
          id?: string
          media_type?: string
          name?: string
          notice_id?: string
          pages?: number | null
          position?: number
        }
        Relationships: [
          {
            foreignKeyName: 'notice_attachments_notice_id_fkey'
            columns: ['notice_id']
            isOneToOne: false
            referencedRelation: 'notices'
            referencedColumns: ['id']
          },
        ]
      }
      notice_reads: {
        Row: {
          account_id: string
          done_at: string | null
          notice_id: string
          read_at: string
          revision: number
          unpinned_at: string | null
        }
        Insert: {
          account_id?: string
          done_at?: string | null
          notice_id: string
          read_at?: string
          revision?: number
          unpinned_at?: string | null
        }
        Update: {
          account_id?: string
          done_at?: string | null
          notice_id?: string
          read_at?: string
          revision?: number
          unpinned_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notice_reads_notice_id_fkey'
            columns: ['notice_id']
            isOneToOne: false
            referencedRelation: 'notices'
            referencedColumns: ['id']
          },
        ]
      }
      notice_revisions: {
        Row: {
          audience: string
          changed_at: string
          content: string
          deadline: string | null
          excerpt: string
          groups: string[]
          notice_id: string
          revision: number
          title: string
          valid_until: string | null
        }
        Insert: {
          audience: string
          changed_at?: string
          content: string
          deadline?: string | null
          excerpt: string
          groups?: string[]
          notice_id: string
          revision: number
          title: string
          valid_until?: string | null
        }
        Update: {
          audience?: string
          changed_at?: string
          content?: string
          deadline?: string | null
          excerpt?: string
          groups?: string[]
          notice_id?: string
          revision?: number
          title?: string
          valid_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notice_revisions_notice_id_fkey'
            columns: ['notice_id']
            isOneToOne: false
            referencedRelation: 'notices'
            referencedColumns: ['id']
          },
        ]
      }
      notices: {
        Row: {
          audience: string
          author: string
          category: string
          code: string
          content: string
          created_at: string
          date: string
          deadline: string | null
          effective_date: string
          excerpt: string
          groups: string[]
          id: string
          pinned: boolean
          priority: string
          publish_at: string
          revision: number
          sample: boolean
          tags: string[]
          title: string
          updated_at: string
          valid_until: string | null
        }
        Insert: {
          audience?: string
          author: string
          category: string
          code?: string
          content?: string
          created_at?: string
          date?: string
          deadline?: string | null
          effective_date?: string
          excerpt?: string
          groups?: string[]
          id?: string
          pinned?: boolean
          priority?: string
          publish_at?: string
          revision?: number
          sample?: boolean
          tags?: string[]
          title: string
          updated_at?: string
          valid_until?: string | null
        }
        Update: {
          audience?: string
          author?: string
          category?: string
          code?: string
          content?: string
          created_at?: string
          date?: string
          deadline?: string | null
          effective_date?: string
          excerpt?: string
          groups?: string[]
          id?: string
          pinned?: boolean
          priority?: string
          publish_at?: string
          revision?: number
          sample?: boolean
          tags?: string[]
          title?: string
          updated_at?: string
          valid_until?: string | null
        }
        Relationships: []
      }
      notification_preferences: {
        Row: {
          account_id: string
          here: boolean
          kind: string
          mail: boolean
          push: boolean
        }
        Insert: {
          account_id?: string
          here?: boolean
          kind: string
          mail?: boolean
          push?: boolean
        }
        Update: {
          account_id?: string
          here?: boolean
          kind?: string
          mail?: boolean
          push?: boolean
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          account_id: string
          classes_hour: number | null
          digest: string
          digest_hour: number
          digest_sent_at: string | null
          digest_weekday: number
          questions_a_week: number
          quiet_from: string | null
          quiet_to: string | null
        }
        Insert: {
          account_id?: string
          classes_hour?: number | null
          digest?: string
          digest_hour?: number
          digest_sent_at?: string | null
          digest_weekday?: number
          questions_a_week?: number
          quiet_from?: string | null
          quiet_to?: string | null
        }
        Update: {
          account_id?: string
          classes_hour?: number | null
          digest?: string
          digest_hour?: number
          digest_sent_at?: string | null
          digest_weekday?: number
          questions_a_week?: number
          quiet_from?: string | null
          quiet_to?: string | null
        }
        Relationships: []
      }
      notifications: {
        Row: {
          account_id: string
          body: string
          created_at: string
          dedupe_key: string
          event_id: number | null
          id: number
          kind: string
          read_at: string | null
          subject_id: string | null
          title: string
          url: string
        }
        Insert: {
          account_id: string
          body?: string
          created_at?: string
          dedupe_key: string
          event_id?: number | null
          id?: never
          kind: string
          read_at?: string | null
          subject_id?: string | null
          title: string
          url: string
        }
        Update: {
          account_id?: string
          body?: string
          created_at?: string
          dedupe_key?: string
          event_id?: number | null
          id?: never
          kind?: string
          read_at?: string | null
          subject_id?: string | null
          title?: string
          url?: string
        }
        Relationships: []
      }
      order_events: {
        Row: {
          at: string
          detail: string
          id: number
          order_id: string
          payment_id: string | null
          state: string
        }
        Insert: {
          at?: string
          detail?: string
          id?: never
          order_id: string
          payment_id?: string | null
          state: string
        }
        Update: {
          at?: string
          detail?: string
          id?: never
          order_id?: string
          payment_id?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'order_events_order_id_fkey'
            columns: ['order_id']
            isOneToOne: false
            referencedRelation: 'orders'
            referencedColumns: ['id']
          },
        ]
      }
      orders: {
        Row: {
          account_id: string | null
          amount_paise: number
          by_hand: boolean
          checked_at: string | null
          created_at: string
          currency: string
          expires_at: string
          id: string
          key_id: string
          method: string | null
          paid_at: string | null
          payment_id: string | null
          plan: string
          pro_from: string | null
          pro_until: string | null
          receipt_number: string | null
          refund_id: string | null
          refunded_at: string | null
          state: string
          test_mode: boolean
        }
        Insert: {
          account_id?: string | null
          amount_paise: number
          by_hand?: boolean
          checked_at?: string | null
          created_at?: string
          currency: string
          expires_at?: string
          id: string
          key_id: string
          method?: string | null
          paid_at?: string | null
          payment_id?: string | null
          plan: string
          pro_from?: string | null
          pro_until?: string | null
          receipt_number?: string | null
          refund_id?: string | null
          refunded_at?: string | null
          state?: string
          test_mode?: boolean
        }
        Update: {
          account_id?: string | null
          amount_paise?: number
          by_hand?: boolean
          checked_at?: string | null
          created_at?: string
          currency?: string
          expires_at?: string
          id?: string
          key_id?: string
          method?: string | null
          paid_at?: string | null
          payment_id?: string | null
          plan?: string
          pro_from?: string | null
          pro_until?: string | null
          receipt_number?: string | null
          refund_id?: string | null
          refunded_at?: string | null
          state?: string
          test_mode?: boolean
        }
        Relationships: []
      }
      organisations: {
        Row: {
          about: string
          checked_by: string
          checked_on: string | null
          created_at: string
          id: string
          name: string
          name_key: string
          updated_at: string
          url: string | null
        }
        Insert: {
          about?: string
          checked_by?: string
          checked_on?: string | null
          created_at?: string
          id?: string
          name: string
          name_key?: never
          updated_at?: string
          url?: string | null
        }
        Update: {
          about?: string
          checked_by?: string
          checked_on?: string | null
          created_at?: string
          id?: string
          name?: string
          name_key?: never
          updated_at?: string
          url?: string | null
        }
        Relationships: []
      }
      own_entries: {
        Row: {
          account_id: string
          created_at: string
          date: string
          done: boolean
          id: string
          kind: string
          note: string
          starts_at: string | null
          title: string
          written_at: string
        }
        Insert: {
          account_id?: string
          created_at?: string
          date: string
          done?: boolean
          id: string
          kind: string
          note?: string
          starts_at?: string | null
          title: string
          written_at: string
        }
        Update: {
          account_id?: string
          created_at?: string
          date?: string
          done?: boolean
          id?: string
          kind?: string
          note?: string
          starts_at?: string | null
          title?: string
          written_at?: string
        }
        Relationships: []
      }
      page_views: {
        Row: {
          day: string
          device: string
          path: string
          views: number
        }
        Insert: {
          day: string
          device: string
          path: string
          views: number
        }
        Update: {
          day?: string
          device?: string
          path?: string
          views?: number
        }
        Relationships: []
      }
      paper_request_votes: {
        Row: {
          account_id: string
          created_at: string
          request_id: string
        }
        Insert: {
          account_id: string
          created_at?: string
          request_id: string
        }
        Update: {
          account_id?: string
          created_at?: string
          request_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'paper_request_votes_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'paper_requests'
            referencedColumns: ['id']
          },
        ]
      }
      paper_requests: {
        Row: {
          course_id: string
          created_at: string
          exam: string
          exam_year: number
          fulfilled_at: string | null
          fulfilled_by: string | null
          id: string
        }
        Insert: {
          course_id: string
          created_at?: string
          exam: string
          exam_year: number
          fulfilled_at?: string | null
          fulfilled_by?: string | null
          id?: string
        }
        Update: {
          course_id?: string
          created_at?: string
          exam?: string
          exam_year?: number
          fulfilled_at?: string | null
          fulfilled_by?: string | null
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'paper_requests_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'paper_requests_fulfilled_by_fkey'
            columns: ['fulfilled_by']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      periods: {
        Row: {
          created_at: string
          ends_at: string
          id: string
          name: string
          number: number
          starts_at: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          ends_at: string
          id?: string
          name?: string
          number: number
          starts_at: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          ends_at?: string
          id?: string
          name?: string
          number?: number
          starts_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      policy_versions: {
        Row: {
          changes: string
          content: string | null
          id: string
          notify: boolean
          policy: string
          published_at: string
          published_by: string | null
          version: number
          publisher: string | null
        }
        Insert: {
          changes: string
          content?: string | null
          id?: string
          notify?: boolean
          policy: string
          published_at?: string
          published_by?: string | null
          version: number
        }
        Update: {
          changes?: string
          content?: string | null
          id?: string
          notify?: boolean
          policy?: string
          published_at?: string
          published_by?: string | null
          version?: number
        }
        Relationships: []
      }
      post_revisions: {
        Row: {
          comment_id: string | null
          content: string
          discussion_id: string | null
          edited_at: string
          edited_by: string
          format: string
          id: string
          revision: number
          tags: string | null
          title: string | null
        }
        Insert: {
          comment_id?: string | null
          content: string
          discussion_id?: string | null
          edited_at: string
          edited_by: string
          format: string
          id?: string
          revision: number
          tags?: string | null
          title?: string | null
        }
        Update: {
          comment_id?: string | null
          content?: string
          discussion_id?: string | null
          edited_at?: string
          edited_by?: string
          format?: string
          id?: string
          revision?: number
          tags?: string | null
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'post_revisions_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'post_revisions_discussion_id_fkey'
            columns: ['discussion_id']
            isOneToOne: false
            referencedRelation: 'discussions'
            referencedColumns: ['id']
          },
        ]
      }
      practice_plans: {
        Row: {
          account_id: string
          course_id: string
          exam_on: string | null
          per_day: number
        }
        Insert: {
          account_id?: string
          course_id: string
          exam_on?: string | null
          per_day?: number
        }
        Update: {
          account_id?: string
          course_id?: string
          exam_on?: string | null
          per_day?: number
        }
        Relationships: [
          {
            foreignKeyName: 'practice_plans_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
        ]
      }
      practice_reviews: {
        Row: {
          account_id: string
          due_on: string | null
          group_id: string
          id: string
          rating: number
          reviewed_at: string
        }
        Insert: {
          account_id?: string
          due_on?: string | null
          group_id: string
          id: string
          rating: number
          reviewed_at: string
        }
        Update: {
          account_id?: string
          due_on?: string | null
          group_id?: string
          id?: string
          rating?: number
          reviewed_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'practice_reviews_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'question_groups'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          email: string
          full_name: string
          id: string
          is_admin: boolean
          areas: string[] | null
        }
        Insert: {
          email?: string
          full_name?: string
          id: string
          is_admin?: boolean
        }
        Update: {
          email?: string
          full_name?: string
          id?: string
          is_admin?: boolean
        }
        Relationships: []
      }
      push_subscriptions: {
        Row: {
          account_id: string
          auth_secret: string
          created_at: string
          endpoint: string
          failures: number
          handed_at: string | null
          id: string
          next_try_at: string
          p256dh: string
          service: string | null
          session_id: string
          user_agent: string
        }
        Insert: {
          account_id: string
          auth_secret: string
          created_at?: string
          endpoint: string
          failures?: number
          handed_at?: string | null
          id?: string
          next_try_at?: string
          p256dh: string
          service?: never
          session_id: string
          user_agent?: string
        }
        Update: {
          account_id?: string
          auth_secret?: string
          created_at?: string
          endpoint?: string
          failures?: number
          handed_at?: string | null
          id?: string
          next_try_at?: string
          p256dh?: string
          service?: never
          session_id?: string
          user_agent?: string
        }
        Relationships: []
      }
      question_groups: {
        Row: {
          course_id: string
          created_at: string
          fixed: boolean
          id: string
          placed: boolean
          text: string
          times_asked: number
          topic: string
          unit_id: string | null
          updated_at: string
          years: number[]
        }
        Insert: {
          course_id: string
          created_at?: string
          fixed?: boolean
          id?: string
          placed?: boolean
          text: string
          times_asked?: number
          topic?: string
          unit_id?: string | null
          updated_at?: string
          years?: number[]
        }
        Update: {
          course_id?: string
          created_at?: string
          fixed?: boolean
          id?: string
          placed?: boolean
          text?: string
          times_asked?: number
          topic?: string
          unit_id?: string | null
          updated_at?: string
          years?: number[]
        }
        Relationships: [
          {
            foreignKeyName: 'question_groups_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'question_groups_unit_id_fkey'
            columns: ['unit_id']
            isOneToOne: false
            referencedRelation: 'course_units'
            referencedColumns: ['id']
          },
        ]
      }
      questions: {
        Row: {
          edited_at: string | null
          edited_by: string | null
          figure: boolean
          group_id: string | null
          id: string
          marks: number | null
          material_id: string
          number: string
          or_with: string | null
          page: number
          position: number
          region: Json | null
          text: string
        }
        Insert: {
          edited_at?: string | null
          edited_by?: string | null
          figure?: boolean
          group_id?: string | null
          id?: string
          marks?: number | null
          material_id: string
          number?: string
          or_with?: string | null
          page: number
          position: number
          region?: Json | null
          text: string
        }
        Update: {
          edited_at?: string | null
          edited_by?: string | null
          figure?: boolean
          group_id?: string | null
          id?: string
          marks?: number | null
          material_id?: string
          number?: string
          or_with?: string | null
          page?: number
          position?: number
          region?: Json | null
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: 'questions_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'question_groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'questions_material_id_fkey'
            columns: ['material_id']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      read_marks: {
        Row: {
          account_id: string
          discussion_id: string
          read_to: string
        }
        Insert: {
          account_id?: string
          discussion_id: string
          read_to: string
        }
        Update: {
          account_id?: string
          discussion_id?: string
          read_to?: string
        }
        Relationships: [
          {
            foreignKeyName: 'read_marks_discussion_id_fkey'
            columns: ['discussion_id']
            isOneToOne: false
            referencedRelation: 'discussions'
            referencedColumns: ['id']
          },
        ]
      }
      reports: {
        Row: {
          answer_id: string | null
          comment_id: string | null
          created_at: string
          discussion_id: string | null
          dismissed_at: string | null
          id: string
          note: string
          outcome: string | null
          reason: string
          reporter_id: string
        }
        Insert: {
          answer_id?: string | null
          comment_id?: string | null
          created_at?: string
          discussion_id?: string | null
          dismissed_at?: string | null
          id?: string
          note?: string
          outcome?: string | null
          reason: string
          reporter_id?: string
        }
        Update: {
          answer_id?: string | null
          comment_id?: string | null
          created_at?: string
          discussion_id?: string | null
          dismissed_at?: string | null
          id?: string
          note?: string
          outcome?: string | null
          reason?: string
          reporter_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'reports_answer_id_fkey'
            columns: ['answer_id']
            isOneToOne: false
            referencedRelation: 'student_answers'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reports_comment_id_fkey'
            columns: ['comment_id']
            isOneToOne: false
            referencedRelation: 'comments'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'reports_discussion_id_fkey'
            columns: ['discussion_id']
            isOneToOne: false
            referencedRelation: 'discussions'
            referencedColumns: ['id']
          },
        ]
      }
      resume_projects: {
        Row: {
          category: string
          created_at: string
          description: string
          icon: string
          id: string
          position: number
          showcase: boolean
          tech: string[]
          title: string
          updated_at: string
          url: string
        }
        Insert: {
          category?: string
          created_at?: string
          description?: string
          icon?: string
          id?: string
          position?: number
          showcase?: boolean
          tech?: string[]
          title: string
          updated_at?: string
          url: string
        }
        Update: {
          category?: string
          created_at?: string
          description?: string
          icon?: string
          id?: string
          position?: number
          showcase?: boolean
          tech?: string[]
          title?: string
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
      resume_templates: {
        Row: {
          created_at: string
          description: string
          downloads: string
          featured: boolean
          features: string[]
          id: string
          image: string
          pages: number | null
          position: number
          rating: number
          tags: string[]
          title: string
          updated_at: string
          url: string
          link_down_on: string | null
        }
        Insert: {
          created_at?: string
          description?: string
          downloads?: string
          featured?: boolean
          features?: string[]
          id?: string
          image?: string
          pages?: number | null
          position?: number
          rating: number
          tags?: string[]
          title: string
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          description?: string
          downloads?: string
          featured?: boolean
          features?: string[]
          id?: string
          image?: string
          pages?: number | null
          position?: number
          rating?: number
          tags?: string[]
          title?: string
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
      role_invitations: {
        Row: {
          accepted_at: string | null
          area: string
          branch_id: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          mailed_at: string | null
          may_give: boolean
          posts_as: string | null
          role_ends_at: string | null
          semester_from: number | null
          semester_to: number | null
        }
        Insert: {
          accepted_at?: string | null
          area: string
          branch_id?: string | null
          created_at?: string
          email: string
          expires_at: string
          id?: string
          invited_by?: string | null
          mailed_at?: string | null
          may_give?: boolean
          posts_as?: string | null
          role_ends_at?: string | null
          semester_from?: number | null
          semester_to?: number | null
        }
        Update: {
          accepted_at?: string | null
          area?: string
          branch_id?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          mailed_at?: string | null
          may_give?: boolean
          posts_as?: string | null
          role_ends_at?: string | null
          semester_from?: number | null
          semester_to?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'role_invitations_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
        ]
      }
      search_words: {
        Row: {
          created_at: string
          id: string
          language: string
          means: string[]
          shipped: boolean
          sound: string
          spoken: string
          stem: string
          term: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          language?: string
          means?: string[]
          shipped?: boolean
          sound?: string
          spoken?: string
          stem?: string
          term: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          language?: string
          means?: string[]
          shipped?: boolean
          sound?: string
          spoken?: string
          stem?: string
          term?: string
          updated_at?: string
        }
        Relationships: []
      }
      section_members: {
        Row: {
          account_id: string
          created_at: string
          groups: string[]
          section_id: string
        }
        Insert: {
          account_id?: string
          created_at?: string
          groups?: string[]
          section_id: string
        }
        Update: {
          account_id?: string
          created_at?: string
          groups?: string[]
          section_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'section_members_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
        ]
      }
      sections: {
        Row: {
          branch_id: string
          created_at: string
          entry_year: number
          id: string
          letter: string
          updated_at: string
          members: number | null
          semester: number | null
        }
        Insert: {
          branch_id: string
          created_at?: string
          entry_year: number
          id?: string
          letter: string
          updated_at?: string
        }
        Update: {
          branch_id?: string
          created_at?: string
          entry_year?: number
          id?: string
          letter?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'sections_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
        ]
      }
      shortlist_lines: {
        Row: {
          account_id: string
          drive_id: string
          shortlist_id: string
          step: string
          written: string
        }
        Insert: {
          account_id: string
          drive_id: string
          shortlist_id: string
          step: string
          written: string
        }
        Update: {
          account_id?: string
          drive_id?: string
          shortlist_id?: string
          step?: string
          written?: string
        }
        Relationships: [
          {
            foreignKeyName: 'shortlist_lines_drive_id_fkey'
            columns: ['drive_id']
            isOneToOne: false
            referencedRelation: 'drives'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'shortlist_lines_shortlist_id_fkey'
            columns: ['shortlist_id']
            isOneToOne: false
            referencedRelation: 'shortlists'
            referencedColumns: ['id']
          },
        ]
      }
      shortlists: {
        Row: {
          created_at: string
          created_by: string | null
          drive_id: string
          id: string
          step: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          drive_id: string
          id: string
          step: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          drive_id?: string
          id?: string
          step?: string
        }
        Relationships: [
          {
            foreignKeyName: 'shortlists_drive_id_fkey'
            columns: ['drive_id']
            isOneToOne: false
            referencedRelation: 'drives'
            referencedColumns: ['id']
          },
        ]
      }
      site_settings: {
        Row: {
          key: string
          updated_at: string
          value: Json
        }
        Insert: {
          key: string
          updated_at?: string
          value: Json
        }
        Update: {
          key?: string
          updated_at?: string
          value?: Json
        }
        Relationships: []
      }
      slot_changes: {
        Row: {
          confirmed_at: string | null
          confirmed_by: string | null
          course_id: string | null
          created_at: string
          date: string
          edited_at: string | null
          ends_at: string | null
          follows_weekday: number | null
          group_name: string | null
          id: string
          kind: string
          name: string
          note: string
          reported_by: string | null
          room: string
          section_id: string
          slot_id: string | null
          source: string
          starts_at: string | null
          teacher: string
          to_date: string | null
          withdrawn_at: string | null
          agreed: number | null
          confirmer: string | null
          disputed: number | null
          own_answer: boolean | null
          reporter: string | null
        }
        Insert: {
          confirmed_at?: string | null
          confirmed_by?: string | null
          course_id?: string | null
          created_at?: string
          date: string
          edited_at?: string | null
          ends_at?: string | null
          follows_weekday?: number | null
          group_name?: string | null
          id: string
          kind: string
          name?: string
          note?: string
          reported_by?: string | null
          room?: string
          section_id: string
          slot_id?: string | null
          source?: string
          starts_at?: string | null
          teacher?: string
          to_date?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          confirmed_at?: string | null
          confirmed_by?: string | null
          course_id?: string | null
          created_at?: string
          date?: string
          edited_at?: string | null
          ends_at?: string | null
          follows_weekday?: number | null
          group_name?: string | null
          id?: string
          kind?: string
          name?: string
          note?: string
          reported_by?: string | null
          room?: string
          section_id?: string
          slot_id?: string | null
          source?: string
          starts_at?: string | null
          teacher?: string
          to_date?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'slot_changes_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'slot_changes_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'slot_changes_slot_id_fkey'
            columns: ['slot_id']
            isOneToOne: false
            referencedRelation: 'slots'
            referencedColumns: ['id']
          },
        ]
      }
      slots: {
        Row: {
          course_id: string | null
          created_at: string
          ends_at: string
          group_name: string | null
          id: string
          lab: boolean
          name: string
          room: string
          section_id: string
          starts_at: string
          teacher: string
          timetable_id: string
          updated_at: string
          valid_from: string | null
          valid_to: string | null
          week: string | null
          weekday: number
        }
        Insert: {
          course_id?: string | null
          created_at?: string
          ends_at: string
          group_name?: string | null
          id: string
          lab?: boolean
          name: string
          room?: string
          section_id: string
          starts_at: string
          teacher?: string
          timetable_id: string
          updated_at?: string
          valid_from?: string | null
          valid_to?: string | null
          week?: string | null
          weekday: number
        }
        Update: {
          course_id?: string | null
          created_at?: string
          ends_at?: string
          group_name?: string | null
          id?: string
          lab?: boolean
          name?: string
          room?: string
          section_id?: string
          starts_at?: string
          teacher?: string
          timetable_id?: string
          updated_at?: string
          valid_from?: string | null
          valid_to?: string | null
          week?: string | null
          weekday?: number
        }
        Relationships: [
          {
            foreignKeyName: 'slots_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'slots_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'slots_timetable_id_fkey'
            columns: ['timetable_id']
            isOneToOne: false
            referencedRelation: 'timetables'
            referencedColumns: ['id']
          },
        ]
      }
      student_answers: {
        Row: {
          content: string
          created_at: string
          edited_at: string | null
          group_id: string
          helpful: number
          id: string
          marked_at: string | null
          user_id: string | null
          user_name: string
        }
        Insert: {
          content: string
          created_at?: string
          edited_at?: string | null
          group_id: string
          helpful?: number
          id?: string
          marked_at?: string | null
          user_id?: string | null
          user_name?: string
        }
        Update: {
          content?: string
          created_at?: string
          edited_at?: string | null
          group_id?: string
          helpful?: number
          id?: string
          marked_at?: string | null
          user_id?: string | null
          user_name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'student_answers_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'question_groups'
            referencedColumns: ['id']
          },
        ]
      }
      study_materials: {
        Row: {
          bytes: number
          contributor: string | null
          contributor_name: string | null
          course_code: string
          course_id: string | null
          created_at: string
          credited: boolean
          draw_tries: number
          drawn_at: string | null
          exam: string | null
          exam_year: number | null
          file_key: string
          file_name: string
          full_marks: number | null
          id: string
          kind: string
          note: string
          pages: number | null
          problem: string | null
          proposed: Json
          read_at: string | null
          read_tries: number
          removed_at: string | null
          replaced_by: string | null
          return_reason: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          sample: boolean
          semester: number | null
          sha256: string | null
          similar: Json
          split_version: number
          status: string
          subject: string
          title: string
          updated_at: string
        }
        Insert: {
          bytes: number
          contributor?: string | null
          contributor_name?: string | null
          course_code?: string
          course_id?: string | null
          created_at?: string
          credited?: boolean
          draw_tries?: number
          drawn_at?: string | null
          exam?: string | null
          exam_year?: number | null
          file_key: string
          file_name?: string
          full_marks?: number | null
          id?: string
          kind: string
          note?: string
          pages?: number | null
          problem?: string | null
          proposed?: Json
          read_at?: string | null
          read_tries?: number
          removed_at?: string | null
          replaced_by?: string | null
          return_reason?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          sample?: boolean
          semester?: number | null
          sha256?: string | null
          similar?: Json
          split_version?: number
          status?: string
          subject?: string
          title: string
          updated_at?: string
        }
        Update: {
          bytes?: number
          contributor?: string | null
          contributor_name?: string | null
          course_code?: string
          course_id?: string | null
          created_at?: string
          credited?: boolean
          draw_tries?: number
          drawn_at?: string | null
          exam?: string | null
          exam_year?: number | null
          file_key?: string
          file_name?: string
          full_marks?: number | null
          id?: string
          kind?: string
          note?: string
          pages?: number | null
          problem?: string | null
          proposed?: Json
          read_at?: string | null
          read_tries?: number
          removed_at?: string | null
          replaced_by?: string | null
          return_reason?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          sample?: boolean
          semester?: number | null
          sha256?: string | null
          similar?: Json
          split_version?: number
          status?: string
          subject?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'study_materials_course_id_fkey'
            columns: ['course_id']
            isOneToOne: false
            referencedRelation: 'courses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'study_materials_replaced_by_fkey'
            columns: ['replaced_by']
            isOneToOne: false
            referencedRelation: 'study_materials'
            referencedColumns: ['id']
          },
        ]
      }
      team_members: {
        Row: {
          bio: string
          created_at: string
          id: string
          image: string
          name: string
          position: number
          role: string
          sample: boolean
          social_links: Json
          updated_at: string
        }
        Insert: {
          bio?: string
          created_at?: string
          id?: string
          image?: string
          name: string
          position?: number
          role?: string
          sample?: boolean
          social_links?: Json
          updated_at?: string
        }
        Update: {
          bio?: string
          created_at?: string
          id?: string
          image?: string
          name?: string
          position?: number
          role?: string
          sample?: boolean
          social_links?: Json
          updated_at?: string
        }
        Relationships: []
      }
      timetables: {
        Row: {
          created_at: string
          first_day: string
          id: string
          last_day: string
          section_id: string
          updated_at: string
          week_a: string | null
        }
        Insert: {
          created_at?: string
          first_day: string
          id?: string
          last_day: string
          section_id: string
          updated_at?: string
          week_a?: string | null
        }
        Update: {
          created_at?: string
          first_day?: string
          id?: string
          last_day?: string
          section_id?: string
          updated_at?: string
          week_a?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'timetables_section_id_fkey'
            columns: ['section_id']
            isOneToOne: false
            referencedRelation: 'sections'
            referencedColumns: ['id']
          },
        ]
      }
      tutorials: {
        Row: {
          created_at: string
          description: string
          duration: number
          id: string
          level: string
          platform: string
          position: number
          thumbnail: string
          title: string
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          description?: string
          duration: number
          id?: string
          level: string
          platform: string
          position?: number
          thumbnail?: string
          title: string
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          description?: string
          duration?: number
          id?: string
          level?: string
          platform?: string
          position?: number
          thumbnail?: string
          title?: string
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
      unanswered_questions: {
        Row: {
          first_asked_on: string
          help_entry_id: string | null
          id: string
          language: string
          last_asked_on: string
          question: string
          status: string
          times: number
          unhelpful: number
          words: string
        }
        Insert: {
          first_asked_on?: string
          help_entry_id?: string | null
          id?: string
          language?: string
          last_asked_on?: string
          question: string
          status?: string
          times?: number
          unhelpful?: number
          words: string
        }
        Update: {
          first_asked_on?: string
          help_entry_id?: string | null
          id?: string
          language?: string
          last_asked_on?: string
          question?: string
          status?: string
          times?: number
          unhelpful?: number
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: 'unanswered_questions_help_entry_id_fkey'
            columns: ['help_entry_id']
            isOneToOne: false
            referencedRelation: 'help_entries'
            referencedColumns: ['id']
          },
        ]
      }
      users: {
        Row: {
          branch_id: string | null
          college_id: string
          created_at: string
          deletes_at: string | null
          email: string
          first_name: string
          graduation_year: number | null
          id: string
          last_name: string
          onboarded_at: string | null
          plan: string
          pro_until: string | null
          role: string
          semester: number | null
          updated_at: string
        }
        Insert: {
          branch_id?: string | null
          college_id?: string
          created_at?: string
          deletes_at?: string | null
          email?: string
          first_name?: string
          graduation_year?: number | null
          id: string
          last_name?: string
          onboarded_at?: string | null
          plan?: string
          pro_until?: string | null
          role?: string
          semester?: number | null
          updated_at?: string
        }
        Update: {
          branch_id?: string | null
          college_id?: string
          created_at?: string
          deletes_at?: string | null
          email?: string
          first_name?: string
          graduation_year?: number | null
          id?: string
          last_name?: string
          onboarded_at?: string | null
          plan?: string
          pro_until?: string | null
          role?: string
          semester?: number | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'users_branch_id_fkey'
            columns: ['branch_id']
            isOneToOne: false
            referencedRelation: 'branches'
            referencedColumns: ['id']
          },
        ]
      }
      vendors: {
        Row: {
          contact: string
          created_at: string
          description: string
          email: string
          hours: string
          id: string
          image: string
          location: string
          name: string
          position: number
          rating: number
          sample: boolean
          specialties: string[]
          updated_at: string
        }
        Insert: {
          contact?: string
          created_at?: string
          description?: string
          email?: string
          hours?: string
          id?: string
          image?: string
          location?: string
          name: string
          position?: number
          rating: number
          sample?: boolean
          specialties?: string[]
          updated_at?: string
        }
        Update: {
          contact?: string
          created_at?: string
          description?: string
          email?: string
          hours?: string
          id?: string
          image?: string
          location?: string
          name?: string
          position?: number
          rating?: number
          sample?: boolean
          specialties?: string[]
          updated_at?: string
        }
        Relationships: []
      }
      withdrawn_notices: {
        Row: {
          audience: string
          author: string
          code: string
          date: string
          groups: string[]
          reason: string | null
          title: string
          withdrawn_at: string
        }
        Insert: {
          audience: string
          author: string
          code: string
          date: string
          groups?: string[]
          reason?: string | null
          title: string
          withdrawn_at?: string
        }
        Update: {
          audience?: string
          author?: string
          code?: string
          date?: string
          groups?: string[]
          reason?: string | null
          title?: string
          withdrawn_at?: string
        }
        Relationships: []
      }
    }
    Views: {
      orders_with_buyers: {
        Row: {
          account_id: string | null
          amount_paise: number | null
          buyer_email: string | null
          buyer_name: string | null
          by_hand: boolean | null
          created_at: string | null
          id: string | null
          method: string | null
          paid_at: string | null
          payment_id: string | null
          pro_until: string | null
          receipt_number: string | null
          refunded_at: string | null
          state: string | null
          test_mode: boolean | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_role: {
        Args: {
          id: string
        }
        Returns: string
      }
      agree_public_answer: {
        Args: {
          ask: string
          agrees: boolean
          question?: string
          answer?: string
          revision?: number
        }
        Returns: undefined
      }
      alumni_card: {
        Args: {
          alumnus: string
        }
        Returns: Json
      }
      alumni_room: { Args: Record<PropertyKey, never>; Returns: Json }
      anchor: {
        Args: {
          kind: string
          id: string
        }
        Returns: string[]
      }
      answer_ask: {
        Args: {
          ask: string
          action: string
          words?: string
        }
        Returns: undefined
      }
      appeal_decision: {
        Args: {
          decision: string
          text: string
        }
        Returns: undefined
      }
      ask_alumnus: {
        Args: {
          topic: string
          question: string
          tried?: string
          alumnus?: string
          share_email?: boolean
          id?: string
        }
        Returns: string
      }
      asked_again: {
        Args: {
          course_id: string
        }
        Returns: Json
      }
      asks_for_me: { Args: Record<PropertyKey, never>; Returns: string[] }
      attendance_summary: { Args: Record<PropertyKey, never>; Returns: string[] }
      before_user_created: {
        Args: {
          event: Json
        }
        Returns: Json
      }
      campus_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      change_role: {
        Args: {
          id: string
          branch_id?: string
          semester_from?: number
          semester_to?: number
          posts_as?: string
          may_give?: boolean
          expires_at?: string
        }
        Returns: undefined
      }
      check_shortlist: {
        Args: {
          drive: string
          step: string
          entries: string[]
        }
        Returns: Json
      }
      claim_card: {
        Args: {
          alumnus: string
          note: string
        }
        Returns: undefined
      }
      class_entries: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: string[]
      }
      class_to_copy: {
        Args: {
          token?: string
          section?: string
        }
        Returns: Json
      }
      confirm_change: {
        Args: {
          id: string
          agrees?: boolean
          seen?: string
        }
        Returns: Json
      }
      consent_due: { Args: Record<PropertyKey, never>; Returns: boolean }
      contact_of: {
        Args: {
          ask: string
        }
        Returns: Json
      }
      contact_views: { Args: Record<PropertyKey, never>; Returns: string[] }
      decide_appeal: {
        Args: {
          decision: string
          reversed: boolean
          answer: string
        }
        Returns: undefined
      }
      decide_claim: {
        Args: {
          account: string
          alumnus: string
          accept: boolean
          reason?: string
        }
        Returns: undefined
      }
      decide_experience: {
        Args: {
          id: string
          decision: string
          seen: number
          reason?: string
        }
        Returns: undefined
      }
      decide_post: {
        Args: {
          discussion_id: string
          kind: string
          reason: string
          text: string
          comment_id?: string
          seen?: string
          days?: number
          tags?: string
          course?: string
        }
        Returns: string
      }
      decide_referral: {
        Args: {
          id: string
          decision: string
          seen: number
          reason?: string
        }
        Returns: undefined
      }
      discussions_about: {
        Args: {
          kind: string
          id: string
        }
        Returns: Database['public']['Tables']['discussions']['Row'][]
      }
      drive_shortlists: {
        Args: {
          drive: string
        }
        Returns: string[]
      }
      edit_class_entry: {
        Args: {
          id: string
          kind: string
          date: string
          name: string
          starts_at?: string
          note?: string
          seen?: string
        }
        Returns: Json
      }
      edit_timetable: {
        Args: {
          section: string
          first_day: string
          last_day: string
          edits: Json
          week_a?: string
        }
        Returns: Json
      }
      eligibility: {
        Args: {
          drive: string
        }
        Returns: Json
      }
      end_ask: {
        Args: {
          ask: string
        }
        Returns: undefined
      }
      endorse_comment: {
        Args: {
          comment: string
          endorsed: boolean
        }
        Returns: undefined
      }
      feedback_counts: { Args: Record<PropertyKey, never>; Returns: string[] }
      first_answers: { Args: Record<PropertyKey, never>; Returns: string }
      followed_drive_days: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: string[]
      }
      forum_counts: { Args: Record<PropertyKey, never>; Returns: string[] }
      free_rooms: {
        Args: {
          at?: string
        }
        Returns: string[]
      }
      give_consent: {
        Args: {
          answers: Json
          text_version: string
          language: string
        }
        Returns: undefined
      }
      helpful_comments: {
        Args: {
          discussion: string
          after_helpful?: number
          after_at?: string
          after_id?: string
          page_size?: number
          after_endorsed?: number
        }
        Returns: Database['public']['Tables']['comments']['Row'][]
      }
      invite_alumnus: {
        Args: {
          alumnus: string
          email: string
        }
        Returns: undefined
      }
      invited_address: {
        Args: {
          id: string
        }
        Returns: string
      }
      join_groups: {
        Args: {
          ids: string[]
        }
        Returns: string
      }
      leave_group: {
        Args: {
          question_id: string
        }
        Returns: string
      }
      library: { Args: Record<PropertyKey, never>; Returns: Json }
      linked_ask: {
        Args: {
          ask: string
        }
        Returns: string
      }
      listed_discussions: {
        Args: {
          list: string
          before_at?: string
          before_id?: string
          page_size?: number
        }
        Returns: Database['public']['Tables']['discussions']['Row'][]
      }
      mark_all_read: {
        Args: {
          up_to?: number
        }
        Returns: undefined
      }
      mark_answer: {
        Args: {
          answer_id: string
          marked: boolean
        }
        Returns: undefined
      }
      mark_discussion_read: {
        Args: {
          discussion: string
          up_to: string
        }
        Returns: undefined
      }
      mark_discussions_read: { Args: Record<PropertyKey, never>; Returns: undefined }
      mark_experience: {
        Args: {
          id: string
          helpful: boolean
        }
        Returns: undefined
      }
      material_contributors: {
        Args: {
          ids: string[]
        }
        Returns: string[]
      }
      material_coverage: {
        Args: {
          course_ids: string[]
        }
        Returns: string[]
      }
      material_similarities: {
        Args: {
          ids: string[]
        }
        Returns: string[]
      }
      merge_discussion: {
        Args: {
          duplicate: string
          target: string
          reason: string
          text: string
          seen?: string
        }
        Returns: string
      }
      move_question: {
        Args: {
          question_id: string
          group_id: string
        }
        Returns: string
      }
      my_asks: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_class: { Args: Record<PropertyKey, never>; Returns: Json }
      my_contributions: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_courses: { Args: Record<PropertyKey, never>; Returns: Database['public']['Tables']['courses']['Row'][] }
      my_decisions: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_discussions: {
        Args: {
          before_at?: string
          before_id?: string
          page_size?: number
        }
        Returns: Database['public']['Tables']['discussions']['Row'][]
      }
      my_practice: {
        Args: {
          course_id: string
        }
        Returns: Json
      }
      my_public_answers: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_reading_queue: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_referrals: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_requests_state: { Args: Record<PropertyKey, never>; Returns: Json }
      notice_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      notice_reach: {
        Args: {
          audience: string
          groups?: string[]
        }
        Returns: string
      }
      notice_readers: {
        Args: {
          notice: string
        }
        Returns: string
      }
      open_entries: {
        Args: {
          first_day: string
          last_day: string
        }
        Returns: string[]
      }
      organisation_alumni: {
        Args: {
          organisation: string
        }
        Returns: Database['public']['Tables']['alumni']['Row'][]
      }
      organisation_rounds: {
        Args: {
          organisation: string
        }
        Returns: string[]
      }
      organisation_visits: {
        Args: {
          organisation: string
        }
        Returns: Database['public']['Tables']['companies']['Row'][]
      }
      papers_page: {
        Args: {
          ids?: string[]
          courses?: string[]
          mine?: boolean
          branch?: string
          semester?: number
          year?: number
          exam?: string
          kind?: string
          after?: string
          limit?: number
        }
        Returns: string[]
      }
      place_group: {
        Args: {
          group_id: string
          unit_id?: string
          topic?: string
        }
        Returns: undefined
      }
      pro_contents: { Args: Record<PropertyKey, never>; Returns: Json }
      public_answers: { Args: Record<PropertyKey, never>; Returns: string[] }
      question_discussions: {
        Args: {
          course: string
        }
        Returns: string[]
      }
      remove_material: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      remove_public_answer: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      rename_my_posts: { Args: Record<PropertyKey, never>; Returns: number }
      renew_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string }
      reopen_discussion: {
        Args: {
          discussion_id: string
          reason: string
        }
        Returns: undefined
      }
      report_ask: {
        Args: {
          ask: string
          reason: string
        }
        Returns: undefined
      }
      report_change: {
        Args: {
          id: string
          kind: string
          date?: string
          slot?: string
          to_date?: string
          starts_at?: string
          ends_at?: string
          room?: string
          teacher?: string
          course?: string
          name?: string
          group_name?: string
          follows_weekday?: number
          source?: string
          note?: string
        }
        Returns: Json
      }
      reported_asks: { Args: Record<PropertyKey, never>; Returns: string[] }
      request_paper: {
        Args: {
          course_id: string
          exam: string
          exam_year: number
        }
        Returns: number
      }
      resend_invitation: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      restore_material: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      resume_card: { Args: Record<PropertyKey, never>; Returns: undefined }
      review_material: {
        Args: {
          id: string
          decision: string
          fields?: Json
          reason?: string
          replaces?: string
        }
        Returns: Json
      }
      reviewed_referrals: {
        Args: {
          state: string
        }
        Returns: string[]
      }
      revoke_invitation: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      role_holders: { Args: Record<PropertyKey, never>; Returns: string[] }
      role_invitation: {
        Args: {
          id: string
        }
        Returns: Json
      }
      save_draft: {
        Args: {
          owner: string
          subject: string
          draft: Json
          base: string
        }
        Returns: string[]
      }
      save_practice: {
        Args: {
          reviews: Json
        }
        Returns: string[]
      }
      save_questions: {
        Args: {
          material_id: string
          questions: Json
        }
        Returns: undefined
      }
      search: {
        Args: {
          q: string
          kinds?: string[]
          limit?: number
        }
        Returns: string[]
      }
      search_box: {
        Args: {
          q: string
          per_group?: number
        }
        Returns: Json
      }
      search_discussions: {
        Args: {
          query: string
          before_at?: string
          before_id?: string
          most?: number
        }
        Returns: Database['public']['Tables']['discussions']['Row'][]
      }
      send_experience: {
        Args: {
          id: string
          organisation: string
          role: string
          year: number
          outcome: string
          rounds: Json
          anonymous: boolean
          drive?: string
        }
        Returns: string
      }
      send_referral: {
        Args: {
          id: string
          role: string
          kind: string
          place: string
          description: string
          url: string
          how_to: string
          closes_on: string
        }
        Returns: string
      }
      settle_reported_ask: {
        Args: {
          ask: string
        }
        Returns: undefined
      }
      shared_class: {
        Args: {
          token: string
        }
        Returns: Json
      }
      shared_notice: {
        Args: {
          notice: string
        }
        Returns: Json
      }
      shortlist_entries: {
        Args: {
          list: string
        }
        Returns: string[]
      }
      similar_discussions: {
        Args: {
          title: string
        }
        Returns: Database['public']['Tables']['discussions']['Row'][]
      }
      solve_discussion: {
        Args: {
          discussion_id: string
          comment_id: string
        }
        Returns: undefined
      }
      take_ask: {
        Args: {
          topic: string
        }
        Returns: string
      }
      take_back_shortlist: {
        Args: {
          id: string
        }
        Returns: number
      }
      take_role: {
        Args: {
          id: string
          reason?: string
        }
        Returns: undefined
      }
      tell_shortlist: {
        Args: {
          id: string
          drive: string
          step: string
          entries: string[]
          with_claimed: boolean
          expected: number
        }
        Returns: number
      }
      timetable: {
        Args: {
          first_day: string
          days: number
          all_groups?: boolean
        }
        Returns: string[]
      }
      today: { Args: Record<PropertyKey, never>; Returns: Json }
      unclaimed_cards: {
        Args: {
          name: string
        }
        Returns: string[]
      }
      uncover_author: {
        Args: {
          discussion_id: string
          reason: string
          comment_id?: string
        }
        Returns: string[]
      }
      unread_notices: { Args: Record<PropertyKey, never>; Returns: number }
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: string }
      waiting_claims: { Args: Record<PropertyKey, never>; Returns: string[] }
      withdraw_ask: {
        Args: {
          ask: string
        }
        Returns: undefined
      }
      withdraw_change: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      withdraw_experience: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      withdraw_notice: {
        Args: {
          notice: string
          reason?: string
        }
        Returns: undefined
      }
      withdraw_paper_request: {
        Args: {
          course_id: string
          exam: string
          exam_year: number
        }
        Returns: undefined
      }
      withdraw_referral: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      withdraw_role_invitation: {
        Args: {
          id: string
        }
        Returns: undefined
      }
    }
    Enums: {}
    CompositeTypes: {}
  }
}
