CREATE TABLE "access_log" (
	"access_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_log_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"endpoint" text NOT NULL,
	"case_id" integer,
	"contact_id" integer,
	"attachment_id" integer,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_user_id" integer,
	"actor_label" text,
	"case_id" integer,
	"entity" text NOT NULL,
	"entity_id" text,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "audit_personal_values" (
	"value_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_personal_values_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_id" integer,
	"case_id" integer,
	"user_id" integer,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rejections" (
	"rejection_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rejections_rejection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"endpoint" text NOT NULL,
	"code" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	CONSTRAINT "rejections_of_minute" UNIQUE NULLS NOT DISTINCT("at","user_id","endpoint","code")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"recovery_code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"is_pending" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"session_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sessions_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"browser" text,
	"system" text,
	"network" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_log" (
	"entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_log_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"outcome" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"encrypted_token" text,
	"encrypted_totp_key" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"tab_id" text,
	CONSTRAINT "drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"role_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role_type" text NOT NULL,
	"default_claims" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "user_claims" (
	"user_id" integer NOT NULL,
	"type" text NOT NULL,
	"is_granted" boolean DEFAULT true NOT NULL,
	"ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	CONSTRAINT "user_claims_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "user_preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role_id" integer NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"encrypted_totp_key" text,
	"totp_last_step" integer,
	"is_first_sign_in" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"wrong_code_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_cases" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"board_member" text,
	"received_by_board_date" date,
	"requested_reply_date" date,
	"final_reply_date" date
);
--> statement-breakpoint
CREATE TABLE "case_attention" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"out_of_scope_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "case_code_level_sets" (
	"case_code_level_set_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_code_level_sets_case_code_level_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"code_level_area_id" integer NOT NULL,
	"code_level_topic_group_id" integer,
	"code_level_topic_detail_id" integer,
	"is_primary" boolean NOT NULL,
	"order" integer NOT NULL,
	"market_id" integer,
	"receipt_date_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_events" (
	"case_event_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_events_case_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"content_text" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_modified_at" timestamp with time zone,
	"of_case_id" integer,
	"author_user_id" integer,
	"author_name" text,
	"details" jsonb NOT NULL,
	"request_key" text
);
--> statement-breakpoint
CREATE TABLE "case_locks" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_hash" text NOT NULL,
	"tab_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_search" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"receipt_date_time" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"status_id" integer NOT NULL,
	"market_id" integer,
	"source_id" integer NOT NULL,
	"brand_id" integer,
	"mailbox_id" integer,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"case_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_case_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"internal_id" text NOT NULL,
	"external_id" text,
	"has_salesforce_case_id" boolean DEFAULT false NOT NULL,
	"parent_id" integer,
	"integrated_into_id" integer,
	"title" text NOT NULL,
	"mailbox_id" integer,
	"source_id" integer NOT NULL,
	"input_channel_id" integer NOT NULL,
	"status_id" integer NOT NULL,
	"status_before_id" integer,
	"escalation_level_id" integer NOT NULL,
	"social_media_agency_id" integer,
	"social_media_channel_id" integer,
	"contact_id" integer,
	"contact_car_id" integer,
	"brand_id" integer,
	"market_id" integer,
	"language" text NOT NULL,
	"receipt_date_time" timestamp with time zone NOT NULL,
	"first_edit_date_time" timestamp with time zone,
	"created_date_time" timestamp with time zone NOT NULL,
	"last_modified_date_time" timestamp with time zone NOT NULL,
	"due_date_time" timestamp with time zone,
	"due_date_paused_at" timestamp with time zone,
	"paused_working_days" integer DEFAULT 0 NOT NULL,
	"running_due_date_time" timestamp with time zone GENERATED ALWAYS AS (case when status_id <> 4 then due_date_time end) STORED,
	"solved_date_time" timestamp with time zone,
	"closed_date_time" timestamp with time zone,
	"first_completed_at" timestamp with time zone,
	"case_book" boolean DEFAULT false NOT NULL,
	"qualified" boolean DEFAULT false NOT NULL,
	"safety_relevant" boolean DEFAULT false NOT NULL,
	"legal" boolean DEFAULT false NOT NULL,
	"repeat_concern" boolean,
	"is_reminder_process_active" boolean DEFAULT false NOT NULL,
	"territory_id" text,
	"tsara_number" text,
	"technical_campaign_id" text,
	"bmw_department_id" integer,
	"bmw_concern_id" integer,
	"responsible_user_id" integer,
	"has_topic" boolean DEFAULT false NOT NULL,
	"is_to_classify" boolean GENERATED ALWAYS AS (market_id is null or brand_id is null or not has_topic) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" text,
	"created_by_user_id" integer,
	"deleted_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"attachment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_event_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"stored_file_id" integer NOT NULL,
	"order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_case_id_pk" PRIMARY KEY("user_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "file_links" (
	"file_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_links_file_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"case_id" integer NOT NULL,
	"of_case_id" integer,
	"mail_id" integer,
	"stored_file_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_integrations" (
	"case_integration_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_integrations_case_integration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"integrated_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "blacklist" (
	"blacklist_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blacklist_blacklist_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"created_date_time" timestamp with time zone NOT NULL,
	"last_modified_date_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealers" (
	"dealer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dealers_dealer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"market_id" integer NOT NULL,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dealers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "market_days" (
	"market_id" integer NOT NULL,
	"date" date NOT NULL,
	"is_free" boolean NOT NULL,
	"name" text,
	"name_de" text,
	"is_shipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "market_days_market_id_date_pk" PRIMARY KEY("market_id","date")
);
--> statement-breakpoint
CREATE TABLE "market_ikams" (
	"market_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "market_ikams_market_id_user_id_pk" PRIMARY KEY("market_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"market_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "markets_market_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"iso_code" text NOT NULL,
	"name" text NOT NULL,
	"name_de" text NOT NULL,
	"region_id" integer NOT NULL,
	"country_codes" text[] NOT NULL,
	"language" text NOT NULL,
	"team_email" text NOT NULL,
	"time_zone" text NOT NULL,
	"weekend_days" integer[] NOT NULL,
	"holiday_country" text,
	"holiday_state" text,
	"retention_months" integer DEFAULT 36 NOT NULL,
	"shorter_retention_months" integer,
	"shorter_retention_from" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "markets_isoCode_unique" UNIQUE("iso_code")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"region_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regions_region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"area" text NOT NULL,
	"area_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "regions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "car_models" (
	"model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_models_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"model_code" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "car_models_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "code_level_areas" (
	"area_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_level_areas_area_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "code_level_areas_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "code_level_topic_details" (
	"topic_detail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_level_topic_details_topic_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic_group_id" integer NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	"synonyms" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "code_level_topic_details_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "code_level_topic_groups" (
	"topic_group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_level_topic_groups_topic_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area_id" integer NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	"synonyms" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "code_level_topic_groups_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"lookup_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lookups_lookup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lookups_kind_code" UNIQUE("kind","code")
);
--> statement-breakpoint
CREATE TABLE "mailbox_users" (
	"mailbox_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "mailbox_users_mailbox_id_user_id_pk" PRIMARY KEY("mailbox_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"mailbox_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailboxes_mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipped_rows" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"row_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_de" text,
	CONSTRAINT "shipped_rows_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
CREATE TABLE "statuses" (
	"status_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_de" text NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "statuses_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"rule_id" integer NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"content" jsonb NOT NULL,
	CONSTRAINT "rule_versions_rule_id_version_pk" PRIMARY KEY("rule_id","version")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"rule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rules_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_type_id" integer NOT NULL,
	"seed_code" text,
	"name" text NOT NULL,
	"name_de" text,
	"market_id" integer,
	"source_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"input_channel_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"brand_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"code_level_area_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"code_level_topic_group_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"code_level_topic_detail_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"escalation_level_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"effect" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "rules_seedCode_unique" UNIQUE("seed_code")
);
--> statement-breakpoint
CREATE TABLE "contact_addresses" (
	"contact_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bu_name" text,
	"street" text,
	"house_number" text,
	"zip_code" text,
	"city" text,
	"country_code" text,
	CONSTRAINT "contact_addresses_contact_id_kind_pk" PRIMARY KEY("contact_id","kind")
);
--> statement-breakpoint
CREATE TABLE "contact_cars" (
	"contact_car_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_cars_contact_car_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"vin" text,
	"brand_id" integer,
	"model_id" integer,
	"model_code" text,
	"licence_plate" text,
	"country_of_registration_code" text,
	"first_registration" date,
	"mileage_km" integer,
	"dealer_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"contact_merge_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_merges_contact_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"into_contact_id" integer NOT NULL,
	"other_contact_id" integer NOT NULL,
	"other_created_at" timestamp with time zone,
	"merged_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"merged" jsonb,
	"undone_at" timestamp with time zone,
	"undone_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"contact_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_contact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text,
	"academic_title" text,
	"first_name" text,
	"last_name" text NOT NULL,
	"searched_name" text GENERATED ALWAYS AS (name_search_text(coalesce(first_name, '') || ' ' || last_name)) STORED NOT NULL,
	"searched_first_name" text GENERATED ALWAYS AS (name_search_text(coalesce(first_name, ''))) STORED NOT NULL,
	"searched_last_name" text GENERATED ALWAYS AS (name_search_text(last_name)) STORED NOT NULL,
	"emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_modified_at" timestamp with time zone NOT NULL,
	"restricted_at" timestamp with time zone,
	"restricted_by_user_id" integer,
	"restriction_reason" text,
	"held_at" timestamp with time zone,
	"held_by_user_id" integer,
	"hold_reason" text
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"erasure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer,
	"by_user_id" integer,
	"requested_at" timestamp with time zone NOT NULL,
	"record_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recorded_at" timestamp with time zone,
	"case_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"contact_car_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"kept_case_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"ended_work" text[] DEFAULT '{}'::text[] NOT NULL,
	"reason" text NOT NULL,
	"step" text DEFAULT 'cases' NOT NULL,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer NOT NULL,
	"identifiers" jsonb,
	"stored_file_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"next_try_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "erasures_record" UNIQUE NULLS NOT DISTINCT("record_key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "gdpr_exports" (
	"gdpr_export_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gdpr_exports_gdpr_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"contact_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"language" text,
	"done_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"begun_file_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"stored_file_id" integer,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_failures" (
	"retention_failure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_failures_retention_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"retention_run_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"problem" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_lots" (
	"retention_lot_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_lots_retention_lot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"retention_run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"market_id" integer,
	"months" integer,
	"before" timestamp with time zone NOT NULL,
	"at_most" integer,
	"after_at" timestamp with time zone,
	"after_case_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"cases" integer DEFAULT 0 NOT NULL,
	"contacts" integer DEFAULT 0 NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"erasing" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"retention_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_runs_retention_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"next_try_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"stored_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_files_stored_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"storage_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"is_in_use" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_files_storageKey_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "automatic_mail_pauses" (
	"automatic_mail_pause_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automatic_mail_pauses_automatic_mail_pause_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"paused_at" timestamp with time zone NOT NULL,
	"paused_by_user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"resumed_at" timestamp with time zone,
	"resumed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_mails_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}'::text[] NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"from" text NOT NULL,
	"reply_to" text,
	"to" text[] NOT NULL,
	"cc" text[] DEFAULT '{}'::text[] NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"case_id" integer,
	"of_case_id" integer,
	"case_event_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"sending_until" timestamp with time zone,
	"give_up_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_key_at_network_pk" PRIMARY KEY("key","at","network")
);
--> statement-breakpoint
CREATE TABLE "file_store_check" (
	"store_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_key_check" (
	"check_value" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_qualifications" (
	"post_qualification_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_qualifications_post_qualification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"reminder_token_hash" text,
	"case_id" integer NOT NULL,
	"contact_id" integer NOT NULL,
	"has_name_details" boolean NOT NULL,
	"has_address_details" boolean NOT NULL,
	"has_car_details" boolean NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"by_user_id" integer,
	"mail_id" integer,
	"reminder_mail_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_opened_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	"give_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" jsonb,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_user_id" integer,
	"ended_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"delay_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delays_delay_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"days" integer NOT NULL,
	"reason" text,
	"origin" text NOT NULL,
	"due_before" timestamp with time zone,
	"due_after" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "extension_requests" (
	"extension_request_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extension_requests_extension_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"days" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_user_id" integer,
	"is_granted" boolean,
	"due_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"case_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_links_case_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"case_id" integer NOT NULL,
	"forward_id" integer NOT NULL,
	"email" text NOT NULL,
	"dealer_id" integer,
	"mail_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_opened_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"solved_at" timestamp with time zone,
	"due_at_solution" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forwards" (
	"forward_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forwards_forward_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"forwarded_at" timestamp with time zone NOT NULL,
	"by_user_id" integer,
	"to" text[] NOT NULL,
	"cc" text[] NOT NULL,
	"rule_id" integer,
	"language" text NOT NULL,
	"includes_car" boolean DEFAULT false NOT NULL,
	"includes_words" boolean DEFAULT false NOT NULL,
	"includes_customer" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_plans" (
	"reminder_plan_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_plans_reminder_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_event_id" integer NOT NULL,
	"reminder_rule_id" integer,
	"reminder_rule_version" integer,
	"escalation_rule_id" integer,
	"escalation_rule_version" integer,
	"at_extension" integer,
	"started_at" timestamp with time zone NOT NULL,
	"due_date_time" timestamp with time zone,
	"market_id" integer,
	"paused_working_days" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"paused_days" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	"ended_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"reminder_step_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_steps_reminder_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reminder_plan_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"to" text[] DEFAULT '{}'::text[] NOT NULL,
	"after_working_days" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone,
	"waits_because" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_by_extension" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "case_solutions" (
	"case_solution_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_solutions_case_solution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"complex_solution_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"case_code_level_set_id" integer,
	"code_level_area_id" integer,
	"code_level_topic_group_id" integer,
	"code_level_topic_detail_id" integer,
	"is_primary" boolean NOT NULL,
	"order" integer NOT NULL,
	"case_cost_cents" integer,
	"discount_granted" numeric(5, 2),
	"detailed_consulting" text,
	"cost_rejection" boolean DEFAULT false NOT NULL,
	"forwarding_to_dealer" boolean DEFAULT false NOT NULL,
	"repair_cost_covered" boolean DEFAULT false NOT NULL,
	"parts_cost_covered" boolean DEFAULT false NOT NULL,
	"warranty_ext" boolean DEFAULT false NOT NULL,
	"connected_drive_update" boolean DEFAULT false NOT NULL,
	"loaner_car" boolean DEFAULT false NOT NULL,
	"vehicle_charging" boolean DEFAULT false NOT NULL,
	"vehicle_treatment" boolean DEFAULT false NOT NULL,
	"experience_voucher" boolean DEFAULT false NOT NULL,
	"lifestyle_voucher" boolean DEFAULT false NOT NULL,
	"discount_on_next_car" boolean DEFAULT false NOT NULL,
	"cash_payment" boolean DEFAULT false NOT NULL,
	"buy_back" boolean DEFAULT false NOT NULL,
	"is_goodwill" boolean GENERATED ALWAYS AS (coalesce(case_cost_cents, 0) <> 0 or coalesce(discount_granted, 0) <> 0 or repair_cost_covered
          or parts_cost_covered or warranty_ext or connected_drive_update or loaner_car or vehicle_charging or vehicle_treatment
          or experience_voucher or lifestyle_voucher or discount_on_next_car or cash_payment or buy_back) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complex_solutions" (
	"complex_solution_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "complex_solutions_complex_solution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer,
	"by_user_id" integer,
	"case_event_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"vin" text NOT NULL,
	"final_reply_date" date,
	"sorry_activity" boolean,
	"contacted_via_phone" boolean,
	"nsc_case_id" text
);
--> statement-breakpoint
CREATE TABLE "simple_solutions" (
	"simple_solution_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simple_solutions_simple_solution_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"case_link_id" integer,
	"by_user_id" integer,
	"case_event_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"solution" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_lines" (
	"billing_line_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_lines_billing_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"billing_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"internal_id" text NOT NULL,
	"kind" text NOT NULL,
	"credit_reason" text,
	"market_id" integer,
	"category" text NOT NULL,
	"input_channel_id" integer,
	"completed_on" date NOT NULL,
	"price_id" integer NOT NULL,
	"net_cents" integer NOT NULL,
	CONSTRAINT "billing_lines_case" UNIQUE("case_id","nth"),
	CONSTRAINT "billing_lines_turns" CHECK ((kind = 'credit') = (nth % 2 = 0)),
	CONSTRAINT "billing_lines_reason" CHECK ((kind = 'credit') = (credit_reason is not null)),
	CONSTRAINT "billing_lines_sign" CHECK (case kind when 'credit' then net_cents <= 0 else net_cents >= 0 end),
	CONSTRAINT "billing_lines_channel" CHECK ((category = 'channel') = (input_channel_id is not null))
);
--> statement-breakpoint
CREATE TABLE "billings" (
	"billing_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billings_billing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"number_year" integer NOT NULL,
	"number_in_year" integer NOT NULL,
	"recipient" text,
	"billed_at" timestamp with time zone NOT NULL,
	"billed_by_user_id" integer,
	CONSTRAINT "billings_month_unique" UNIQUE("month"),
	CONSTRAINT "billings_number" UNIQUE("number_year","number_in_year"),
	CONSTRAINT "billings_number_positive" CHECK (number_in_year > 0)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"price_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"input_channel_id" integer,
	"valid_from" date NOT NULL,
	"net_cents" integer NOT NULL,
	CONSTRAINT "prices_from" UNIQUE NULLS NOT DISTINCT("category","input_channel_id","valid_from"),
	CONSTRAINT "prices_channel" CHECK ((category = 'channel') = (input_channel_id is not null)),
	CONSTRAINT "prices_net" CHECK (net_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_mailed_on" date,
	"last_mail_id" integer
);
--> statement-breakpoint
CREATE TABLE "monthly_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"monthly_report_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "monthly_reports_monthly_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"english_content" text NOT NULL,
	"german_content" text NOT NULL,
	"english_signature" text NOT NULL,
	"german_signature" text NOT NULL,
	"figures" jsonb NOT NULL,
	"english_edited_at" timestamp with time zone,
	"german_edited_at" timestamp with time zone,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_user_id" integer NOT NULL,
	CONSTRAINT "monthly_reports_number" UNIQUE("monthly_report_id")
);
--> statement-breakpoint
CREATE TABLE "monthly_sendings" (
	"monthly_sending_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monthly_sendings_monthly_sending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by_user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"request_key" text
);
--> statement-breakpoint
CREATE TABLE "ytd_reports" (
	"ytd_report_id" integer PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"figures_de" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" "bytea",
	"image_de" "bytea",
	CONSTRAINT "ytd_reports_one" CHECK ("ytd_reports"."ytd_report_id" = 1)
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_claims" ADD CONSTRAINT "user_claims_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_cases" ADD CONSTRAINT "board_cases_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_attention" ADD CONSTRAINT "case_attention_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD CONSTRAINT "case_code_level_sets_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD CONSTRAINT "case_code_level_sets_code_level_area_id_code_level_areas_area_id_fk" FOREIGN KEY ("code_level_area_id") REFERENCES "public"."code_level_areas"("area_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD CONSTRAINT "case_code_level_sets_code_level_topic_group_id_code_level_topic_groups_topic_group_id_fk" FOREIGN KEY ("code_level_topic_group_id") REFERENCES "public"."code_level_topic_groups"("topic_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_code_level_sets" ADD CONSTRAINT "case_code_level_sets_code_level_topic_detail_id_code_level_topic_details_topic_detail_id_fk" FOREIGN KEY ("code_level_topic_detail_id") REFERENCES "public"."code_level_topic_details"("topic_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_of_case_id_cases_case_id_fk" FOREIGN KEY ("of_case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_author_user_id_users_user_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_locks" ADD CONSTRAINT "case_locks_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_locks" ADD CONSTRAINT "case_locks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_locks" ADD CONSTRAINT "case_locks_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "case_search" ADD CONSTRAINT "case_search_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_parent_id_cases_case_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_integrated_into_id_cases_case_id_fk" FOREIGN KEY ("integrated_into_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_mailbox_id_mailboxes_mailbox_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("mailbox_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_source_id_lookups_lookup_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_input_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("input_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_status_id_statuses_status_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."statuses"("status_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_status_before_id_statuses_status_id_fk" FOREIGN KEY ("status_before_id") REFERENCES "public"."statuses"("status_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_escalation_level_id_lookups_lookup_id_fk" FOREIGN KEY ("escalation_level_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_social_media_agency_id_lookups_lookup_id_fk" FOREIGN KEY ("social_media_agency_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_social_media_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("social_media_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contact_car_id_contact_cars_contact_car_id_fk" FOREIGN KEY ("contact_car_id") REFERENCES "public"."contact_cars"("contact_car_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_brand_id_lookups_lookup_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_bmw_department_id_lookups_lookup_id_fk" FOREIGN KEY ("bmw_department_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_bmw_concern_id_lookups_lookup_id_fk" FOREIGN KEY ("bmw_concern_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_responsible_user_id_users_user_id_fk" FOREIGN KEY ("responsible_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_created_by_user_id_users_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_of_case_id_cases_case_id_fk" FOREIGN KEY ("of_case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_target_id_cases_case_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_integrations" ADD CONSTRAINT "case_integrations_undone_by_user_id_users_user_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealers" ADD CONSTRAINT "dealers_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_days" ADD CONSTRAINT "market_days_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_ikams" ADD CONSTRAINT "market_ikams_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_ikams" ADD CONSTRAINT "market_ikams_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_region_id_regions_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("region_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_brand_id_lookups_lookup_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_level_topic_details" ADD CONSTRAINT "code_level_topic_details_topic_group_id_code_level_topic_groups_topic_group_id_fk" FOREIGN KEY ("topic_group_id") REFERENCES "public"."code_level_topic_groups"("topic_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_level_topic_groups" ADD CONSTRAINT "code_level_topic_groups_area_id_code_level_areas_area_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."code_level_areas"("area_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_users" ADD CONSTRAINT "mailbox_users_mailbox_id_mailboxes_mailbox_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("mailbox_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_users" ADD CONSTRAINT "mailbox_users_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_rule_id_rules_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_cars" ADD CONSTRAINT "contact_cars_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_cars" ADD CONSTRAINT "contact_cars_brand_id_lookups_lookup_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_cars" ADD CONSTRAINT "contact_cars_model_id_car_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."car_models"("model_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_cars" ADD CONSTRAINT "contact_cars_dealer_id_dealers_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("dealer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_undone_by_user_id_users_user_id_fk" FOREIGN KEY ("undone_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_restricted_by_user_id_users_user_id_fk" FOREIGN KEY ("restricted_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_held_by_user_id_users_user_id_fk" FOREIGN KEY ("held_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gdpr_exports" ADD CONSTRAINT "gdpr_exports_stored_file_id_stored_files_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_files"("stored_file_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_failures" ADD CONSTRAINT "retention_failures_retention_run_id_retention_runs_retention_run_id_fk" FOREIGN KEY ("retention_run_id") REFERENCES "public"."retention_runs"("retention_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_lots" ADD CONSTRAINT "retention_lots_retention_run_id_retention_runs_retention_run_id_fk" FOREIGN KEY ("retention_run_id") REFERENCES "public"."retention_runs"("retention_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_lots" ADD CONSTRAINT "retention_lots_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_mail_pauses" ADD CONSTRAINT "automatic_mail_pauses_paused_by_user_id_users_user_id_fk" FOREIGN KEY ("paused_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_mail_pauses" ADD CONSTRAINT "automatic_mail_pauses_resumed_by_user_id_users_user_id_fk" FOREIGN KEY ("resumed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_of_case_id_cases_case_id_fk" FOREIGN KEY ("of_case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_contact_id_contacts_contact_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("contact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_reminder_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("reminder_mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_qualifications" ADD CONSTRAINT "post_qualifications_reviewed_by_user_id_users_user_id_fk" FOREIGN KEY ("reviewed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_taken_back_by_user_id_users_user_id_fk" FOREIGN KEY ("taken_back_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_requests" ADD CONSTRAINT "extension_requests_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_requests" ADD CONSTRAINT "extension_requests_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_requests" ADD CONSTRAINT "extension_requests_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_requests" ADD CONSTRAINT "extension_requests_answered_by_user_id_users_user_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_forward_id_forwards_forward_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."forwards"("forward_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_dealer_id_dealers_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealers"("dealer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forwards" ADD CONSTRAINT "forwards_rule_id_rules_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_reminder_rule_id_rules_rule_id_fk" FOREIGN KEY ("reminder_rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_escalation_rule_id_rules_rule_id_fk" FOREIGN KEY ("escalation_rule_id") REFERENCES "public"."rules"("rule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_plans" ADD CONSTRAINT "reminder_plans_ended_by_user_id_users_user_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_reminder_plan_id_reminder_plans_reminder_plan_id_fk" FOREIGN KEY ("reminder_plan_id") REFERENCES "public"."reminder_plans"("reminder_plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_complex_solution_id_complex_solutions_complex_solution_id_fk" FOREIGN KEY ("complex_solution_id") REFERENCES "public"."complex_solutions"("complex_solution_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_case_code_level_set_id_case_code_level_sets_case_code_level_set_id_fk" FOREIGN KEY ("case_code_level_set_id") REFERENCES "public"."case_code_level_sets"("case_code_level_set_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_area_id_code_level_areas_area_id_fk" FOREIGN KEY ("code_level_area_id") REFERENCES "public"."code_level_areas"("area_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_topic_group_id_code_level_topic_groups_topic_group_id_fk" FOREIGN KEY ("code_level_topic_group_id") REFERENCES "public"."code_level_topic_groups"("topic_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_solutions" ADD CONSTRAINT "case_solutions_code_level_topic_detail_id_code_level_topic_details_topic_detail_id_fk" FOREIGN KEY ("code_level_topic_detail_id") REFERENCES "public"."code_level_topic_details"("topic_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complex_solutions" ADD CONSTRAINT "complex_solutions_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD CONSTRAINT "simple_solutions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD CONSTRAINT "simple_solutions_case_link_id_case_links_case_link_id_fk" FOREIGN KEY ("case_link_id") REFERENCES "public"."case_links"("case_link_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD CONSTRAINT "simple_solutions_by_user_id_users_user_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_solutions" ADD CONSTRAINT "simple_solutions_case_event_id_case_events_case_event_id_fk" FOREIGN KEY ("case_event_id") REFERENCES "public"."case_events"("case_event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_billing_id_billings_billing_id_fk" FOREIGN KEY ("billing_id") REFERENCES "public"."billings"("billing_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_market_id_markets_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("market_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_input_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("input_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_price_id_prices_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("price_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billings" ADD CONSTRAINT "billings_billed_by_user_id_users_user_id_fk" FOREIGN KEY ("billed_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_input_channel_id_lookups_lookup_id_fk" FOREIGN KEY ("input_channel_id") REFERENCES "public"."lookups"("lookup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_users" ADD CONSTRAINT "report_users_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_users" ADD CONSTRAINT "report_users_last_mail_id_outgoing_mails_mail_id_fk" FOREIGN KEY ("last_mail_id") REFERENCES "public"."outgoing_mails"("mail_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_reports" ADD CONSTRAINT "monthly_reports_saved_by_user_id_users_user_id_fk" FOREIGN KEY ("saved_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_sendings" ADD CONSTRAINT "monthly_sendings_sent_by_user_id_users_user_id_fk" FOREIGN KEY ("sent_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_log_user" ON "access_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_log_case" ON "access_log" USING btree ("case_id","at") WHERE case_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_case" ON "audit_entries" USING btree ("case_id","audit_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("actor_user_id","at") WHERE actor_user_id is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("entity","action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_request" ON "audit_entries" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_entries_values" ON "audit_entries" USING gin (audit_value_ids(changes)) WHERE entity in ('contact', 'contactCar');--> statement-breakpoint
CREATE INDEX "audit_personal_values_contact" ON "audit_personal_values" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "audit_personal_values_case" ON "audit_personal_values" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "audit_personal_values_user" ON "audit_personal_values" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "rejections_user" ON "rejections" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "rejections_request" ON "rejections" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_log_at" ON "sign_in_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_in_log_user" ON "sign_in_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_log_request" ON "sign_in_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "user_tokens_user" ON "user_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (fold("last_name" || ' ' || "first_name"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_folded_username" ON "users" USING btree (fold("username"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_folded_email" ON "users" USING btree (fold("email"),"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_last_sign_in" ON "users" USING btree ("last_sign_in_at" NULLS FIRST,"user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ((fold("first_name" || ' ' || "last_name" || ' ' || "username" || ' ' || "email") || name_search_text("first_name" || ' ' || "last_name")) gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "case_code_level_sets_case" ON "case_code_level_sets" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_group" ON "case_code_level_sets" USING btree ("code_level_topic_group_id","market_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_area" ON "case_code_level_sets" USING btree ("code_level_area_id","market_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE INDEX "case_code_level_sets_detail" ON "case_code_level_sets" USING btree ("code_level_topic_detail_id","market_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_code_level_sets_primary" ON "case_code_level_sets" USING btree ("case_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "case_events_case" ON "case_events" USING btree ("case_id","created_at" DESC NULLS LAST,"case_event_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "case_events_request_key" ON "case_events" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "case_events_of_case" ON "case_events" USING btree ("of_case_id","case_event_id","case_id") WHERE of_case_id is not null;--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words") WITH (gin_pending_list_limit=16384);--> statement-breakpoint
CREATE INDEX "case_search_received" ON "case_search" USING btree ("receipt_date_time","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_internal_id" ON "cases" USING btree ("internal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_request_key" ON "cases" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "cases_received" ON "cases" USING btree ("receipt_date_time","case_id","status_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_market_received" ON "cases" USING btree ("market_id","receipt_date_time","case_id","status_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_status_received" ON "cases" USING btree ("status_id","receipt_date_time","case_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_scope" ON "cases" USING btree ("case_id","receipt_date_time","status_id","market_id","source_id","brand_id","mailbox_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("running_due_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_due_first" ON "cases" USING btree ("running_due_date_time","case_id") WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_due_last" ON "cases" USING btree ("running_due_date_time" DESC NULLS LAST,"case_id" DESC NULLS FIRST) WHERE status_id in (1, 2, 3, 4, 5) and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_modified" ON "cases" USING btree ("last_modified_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_solved" ON "cases" USING btree ("solved_date_time","case_id","brand_id","status_id") WHERE solved_date_time is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_first_completed" ON "cases" USING btree ("first_completed_at","case_id","status_id","source_id","input_channel_id","market_id","internal_id","deleted_at") WHERE first_completed_at is not null;--> statement-breakpoint
CREATE INDEX "cases_completed_again" ON "cases" USING btree (coalesce(solved_date_time, closed_date_time),"case_id") WHERE first_completed_at < coalesce(solved_date_time, closed_date_time);--> statement-breakpoint
CREATE INDEX "cases_escalation" ON "cases" USING btree ("escalation_level_id","status_id","receipt_date_time","case_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_channel" ON "cases" USING btree ("input_channel_id","source_id","receipt_date_time","case_id","status_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_number_parts" ON "cases" USING gin ("internal_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cases_contact" ON "cases" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "cases_car" ON "cases" USING btree ("contact_car_id");--> statement-breakpoint
CREATE INDEX "cases_parent" ON "cases" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "cases_integrated" ON "cases" USING btree ("integrated_into_id") WHERE integrated_into_id is not null;--> statement-breakpoint
CREATE INDEX "cases_responsible" ON "cases" USING btree ("responsible_user_id","receipt_date_time","case_id");--> statement-breakpoint
CREATE INDEX "cases_legal" ON "cases" USING btree ("receipt_date_time","case_id") WHERE legal and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_safety" ON "cases" USING btree ("receipt_date_time","case_id") WHERE safety_relevant and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_book" ON "cases" USING btree ("receipt_date_time","case_id") WHERE case_book and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_to_classify" ON "cases" USING btree ("receipt_date_time","case_id","status_id","market_id","source_id","brand_id","mailbox_id") WHERE is_to_classify and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_reminded" ON "cases" USING btree ("receipt_date_time","case_id") WHERE is_reminder_process_active and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_bin" ON "cases" USING btree ("deleted_at","case_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "cases_retention" ON "cases" USING btree ("market_id","closed_date_time","case_id") WHERE status_id = 7 and deleted_at is null and (anonymised_at is null or anonymised_at < closed_date_time);--> statement-breakpoint
CREATE INDEX "cases_spam" ON "cases" USING btree ("last_modified_date_time","case_id") WHERE status_id = 8 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "cases_campaign" ON "cases" USING btree ("technical_campaign_id") WHERE technical_campaign_id is not null;--> statement-breakpoint
CREATE INDEX "cases_external_id" ON "cases" USING btree ("external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "name_words_trigrams" ON "name_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attachments_event" ON "attachments" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "attachments_case" ON "attachments" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "attachments_file" ON "attachments" USING btree ("stored_file_id");--> statement-breakpoint
CREATE INDEX "favorites_case" ON "favorites" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_token" ON "file_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "file_links_case" ON "file_links" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "file_links_of_case" ON "file_links" USING btree ("of_case_id") WHERE of_case_id is not null;--> statement-breakpoint
CREATE INDEX "file_links_file" ON "file_links" USING btree ("stored_file_id");--> statement-breakpoint
CREATE INDEX "file_links_mail" ON "file_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "case_integrations_case" ON "case_integrations" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_integrations_target" ON "case_integrations" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blacklist_email" ON "blacklist" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "blacklist_first_name" ON "blacklist" USING btree (fold("first_name"),"blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_first_name_down" ON "blacklist" USING btree (fold("first_name") desc nulls last,"blacklist_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blacklist_last_name" ON "blacklist" USING btree (fold("last_name"),"blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_last_name_down" ON "blacklist" USING btree (fold("last_name") desc nulls last,"blacklist_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blacklist_last_modified" ON "blacklist" USING btree ("last_modified_date_time","blacklist_id");--> statement-breakpoint
CREATE INDEX "blacklist_words" ON "blacklist" USING gin ((fold("email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) || name_search_text(coalesce("first_name", '') || ' ' || coalesce("last_name", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dealers_market" ON "dealers" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "dealers_name" ON "dealers" USING btree (fold("name"),"dealer_id");--> statement-breakpoint
CREATE INDEX "dealers_words" ON "dealers" USING gin ((fold("number" || ' ' || "name" || ' ' || coalesce("city", '') || ' ' || array_to_string_immutable("emails")) || name_search_text("name" || ' ' || coalesce("city", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "car_models_brand" ON "car_models" USING btree ("brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_address" ON "mailboxes" USING btree (lower("address"));--> statement-breakpoint
CREATE INDEX "rules_type_market" ON "rules" USING btree ("rule_type_id","market_id");--> statement-breakpoint
CREATE INDEX "contact_cars_contact" ON "contact_cars" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_cars_model" ON "contact_cars" USING btree ("model_id","contact_car_id");--> statement-breakpoint
CREATE INDEX "contact_cars_vin" ON "contact_cars" USING btree ("vin");--> statement-breakpoint
CREATE INDEX "contact_cars_vin_end" ON "contact_cars" USING btree (right(vin, 7));--> statement-breakpoint
CREATE INDEX "contact_cars_plate" ON "contact_cars" USING btree (regexp_replace(upper(licence_plate), '[^[:alnum:]]', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contact_merges_contact" ON "contact_merges" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_kept" ON "contact_merges" USING btree ("merged_at") WHERE merged is not null;--> statement-breakpoint
CREATE INDEX "contacts_searched_name" ON "contacts" USING gin ("searched_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_emails" ON "contacts" USING gin (lower(decode_domains(array_to_string_immutable(emails))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_phones" ON "contacts" USING gin (phone_keys(phones) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_first_name_order" ON "contacts" USING btree ("searched_first_name" collate "C","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_last_name_order" ON "contacts" USING btree ("searched_last_name" collate "C","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_emails_order" ON "contacts" USING btree (lower(decode_domains(array_to_string_immutable(emails))) collate "C","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_last_modified" ON "contacts" USING btree ("last_modified_at","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_restricted" ON "contacts" USING btree ("contact_id") WHERE restricted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_held" ON "contacts" USING btree ("contact_id") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("next_try_at","erasure_id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "erasures_contact" ON "erasures" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("contact_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "gdpr_exports_contact" ON "gdpr_exports" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "gdpr_exports_file" ON "gdpr_exports" USING btree ("stored_file_id");--> statement-breakpoint
CREATE INDEX "retention_failures_run" ON "retention_failures" USING btree ("retention_run_id");--> statement-breakpoint
CREATE INDEX "retention_lots_run" ON "retention_lots" USING btree ("retention_run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_open" ON "retention_runs" USING btree ((true)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "stored_files_unused" ON "stored_files" USING btree ("created_at") WHERE not is_in_use;--> statement-breakpoint
CREATE UNIQUE INDEX "automatic_mail_pauses_one" ON "automatic_mail_pauses" USING btree ((resumed_at is null)) WHERE resumed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mails_message_id" ON "outgoing_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_state" ON "outgoing_mails" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ((case_id is not null),(kind in ('reminder', 'escalation', 'postQualificationReminder')),"next_attempt_at","mail_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outgoing_mails_case" ON "outgoing_mails" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_case" ON "outgoing_mails" USING btree ("of_case_id") WHERE of_case_id is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_event" ON "outgoing_mails" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_created" ON "outgoing_mails" USING btree ("created_at" DESC NULLS LAST,"mail_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outgoing_mails_automatic" ON "outgoing_mails" USING btree (lower("to"[1]),"created_at") WHERE kind in ('reminder', 'escalation', 'postQualificationReminder');--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_token" ON "post_qualifications" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_reminder_token" ON "post_qualifications" USING btree ("reminder_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "post_qualifications_open" ON "post_qualifications" USING btree ("case_id") WHERE ended_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "post_qualifications_case" ON "post_qualifications" USING btree ("case_id","post_qualification_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_contact" ON "post_qualifications" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_mail" ON "post_qualifications" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_reminder_mail" ON "post_qualifications" USING btree ("reminder_mail_id");--> statement-breakpoint
CREATE INDEX "post_qualifications_remind" ON "post_qualifications" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX "post_qualifications_give_up" ON "post_qualifications" USING btree ("give_up_at") WHERE give_up_at is not null;--> statement-breakpoint
CREATE INDEX "delays_case" ON "delays" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "delays_link" ON "delays" USING btree ("case_link_id");--> statement-breakpoint
CREATE INDEX "delays_event" ON "delays" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "extension_requests_case" ON "extension_requests" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "extension_requests_event" ON "extension_requests" USING btree ("case_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "extension_requests_open" ON "extension_requests" USING btree ("case_link_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "extension_requests_waiting" ON "extension_requests" USING btree ("case_id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "case_links_token" ON "case_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "case_links_case" ON "case_links" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_links_forward" ON "case_links" USING btree ("forward_id");--> statement-breakpoint
CREATE INDEX "case_links_mail" ON "case_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "case_links_live" ON "case_links" USING btree ("case_id") WHERE solved_at is null and ended_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "case_links_solved" ON "case_links" USING btree ("solved_at","case_id","due_at_solution") WHERE solved_at is not null;--> statement-breakpoint
CREATE INDEX "forwards_case" ON "forwards" USING btree ("case_id","forwarded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forwards_event" ON "forwards" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "reminder_plans_case" ON "reminder_plans" USING btree ("case_id","reminder_plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_plans_running" ON "reminder_plans" USING btree ("case_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "reminder_plans_event" ON "reminder_plans" USING btree ("case_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_steps_plan" ON "reminder_steps" USING btree ("reminder_plan_id","place");--> statement-breakpoint
CREATE INDEX "reminder_steps_case" ON "reminder_steps" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "reminder_steps_due" ON "reminder_steps" USING btree ("next_try_at","reminder_step_id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "case_solutions_solution" ON "case_solutions" USING btree ("complex_solution_id","order");--> statement-breakpoint
CREATE INDEX "case_solutions_goodwill" ON "case_solutions" USING btree ("complex_solution_id") WHERE is_goodwill;--> statement-breakpoint
CREATE INDEX "case_solutions_case" ON "case_solutions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_solutions_set" ON "case_solutions" USING btree ("case_code_level_set_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_case" ON "complex_solutions" USING btree ("case_id","at","complex_solution_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_event" ON "complex_solutions" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_link" ON "complex_solutions" USING btree ("case_link_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_at" ON "complex_solutions" USING btree ("at","complex_solution_id","case_id","case_event_id");--> statement-breakpoint
CREATE INDEX "complex_solutions_vin_end" ON "complex_solutions" USING btree (right(vin, 7));--> statement-breakpoint
CREATE INDEX "simple_solutions_case" ON "simple_solutions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "simple_solutions_event" ON "simple_solutions" USING btree ("case_event_id");--> statement-breakpoint
CREATE INDEX "simple_solutions_link" ON "simple_solutions" USING btree ("case_link_id");--> statement-breakpoint
CREATE INDEX "billing_lines_billing" ON "billing_lines" USING btree ("billing_id");--> statement-breakpoint
CREATE INDEX "billing_lines_price" ON "billing_lines" USING btree ("price_id","completed_on");--> statement-breakpoint
CREATE INDEX "billing_lines_credits" ON "billing_lines" USING btree ("case_id","nth") WHERE kind = 'credit';--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_sendings_request_key" ON "monthly_sendings" USING btree ("request_key");