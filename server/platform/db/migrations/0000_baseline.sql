CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Returns the grams of an item that a search compares: from each letter of a word the next eight letters, so that any part of
-- a word is the start of a gram; in scripts without spaces, which begin at U+0E00, the next three. Each gram starts with a
-- mark of its workspace, so that a search reads no rows of other tenants. Words are split into pieces of a hundred letters,
-- because finding a letter far into a text takes time.
CREATE FUNCTION "history_grams"("workspace_id" text, "voice_name" text, "text" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	tenant text := left(md5(workspace_id), 5);
	searched text := lower(left(coalesce(voice_name, '') || e'\n' || coalesce(text, ''), 50000));
BEGIN
	RETURN array_to_tsvector(array(
		SELECT tenant || substr(piece, at, CASE WHEN ascii(substr(piece, at, 1)) >= 3584 THEN 3 ELSE 8 END)
		FROM regexp_split_to_table(searched, '\s+') AS word,
			generate_series(1, length(word), 100) AS start,
			substr(word, start, 107) AS piece,
			generate_series(1, least(100, length(piece))) AS at));
END $$;--> statement-breakpoint
-- Returns the grams of a search. The last gram of a word is moved back to its full length, so that only a word shorter than a
-- gram, at the end of the search, is matched as a prefix. Short prefixes take longest to find: one of less than six letters
-- counts only if the search has fewer than two other words of more than three letters. Grams of less than four letters
-- narrow a search little; beside longer ones they are only compared with the texts.
CREATE FUNCTION "history_search_grams"("workspace_id" text, "search" text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	tenant text := left(md5(workspace_id), 5);
	words text[] := regexp_split_to_array(btrim(lower(search), e' \t\n\r\f\v'), '\s+');
	terms text[] := array[]::text[];
	beginnings text[] := array[]::text[];
	short text[] := array[]::text[];
	others integer := 0;
	word text;
	at integer;
	size integer;
	gram text;
	term text;
	begins boolean;
BEGIN
	FOR nth IN 1 .. cardinality(words) LOOP
		word := words[nth];
		at := 1;
		WHILE at <= length(word) LOOP
			size := CASE WHEN ascii(substr(word, at, 1)) >= 3584 THEN 3 ELSE 8 END;
			IF at + size - 1 > length(word) AND length(word) >= 8 AND ascii(substr(word, length(word) - 7, 1)) < 3584 THEN
				gram := right(word, 8);
			ELSIF at + size - 1 > length(word) AND length(word) >= 3 AND ascii(substr(word, length(word) - 2, 1)) >= 3584 THEN
				gram := right(word, 3);
			ELSE
				gram := substr(word, at, size);
			END IF;
			begins := at + length(gram) > length(word) AND length(gram) < size AND nth = cardinality(words);
			term := '''' || tenant || replace(replace(gram, '\', '\\'), '''', '''''') || '''' || CASE WHEN begins THEN ':*' ELSE '' END;
			IF length(gram) < 4 AND ascii(gram) < 3584 THEN
				short := short || term;
			ELSIF begins AND length(gram) < 6 THEN
				beginnings := beginnings || term;
			ELSE
				terms := terms || term;
			END IF;
			at := at + size;
		END LOOP;
		others := others + (length(word) > 3 AND nth < cardinality(words))::integer;
	END LOOP;
	RETURN array_to_string(
		CASE WHEN others >= 2 THEN terms WHEN cardinality(terms || beginnings) > 0 THEN terms || beginnings ELSE short END,
		' & ')::tsquery;
END $$;--> statement-breakpoint
CREATE TABLE "action_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"operator_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"granted_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"preview" text NOT NULL,
	"permissions" text[],
	"character_limit" bigint,
	"expires_at" timestamp with time zone,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "sign_up_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_up_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "sign_up_invitations_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_identities_provider_subject_unique" UNIQUE("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"address" text,
	"place" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"billing_period" text,
	"current_period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"schedule_id" text,
	"downgrade_to" text,
	"downgrade_period" text,
	"connect_account_id" text,
	"trust_on_invoice_creation" boolean DEFAULT true NOT NULL,
	"previously_subscribed_tiers" text[] DEFAULT '{}' NOT NULL,
	"used_starter_offer" boolean DEFAULT false NOT NULL,
	"used_creator_offer" boolean DEFAULT false NOT NULL,
	"shown" jsonb,
	"synced_at" timestamp with time zone,
	CONSTRAINT "billing_accounts_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_reservations" (
	"workspace_id" text NOT NULL,
	"promotion_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_reservations_workspace_id_promotion_id_pk" PRIMARY KEY("workspace_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "sales_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"company_size" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"job_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"bytes" bigint,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_userId_hash_unique" UNIQUE("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "feature_flag_overrides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flag" text NOT NULL,
	"workspace_id" text,
	"user_id" text,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feature_flag_overrides_one_per_scope" UNIQUE NULLS NOT DISTINCT("flag","workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "item_feedback" (
	"history_item_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thumbs_up" boolean NOT NULL,
	"feedback" text NOT NULL,
	"emotions" boolean NOT NULL,
	"inaccurate_clone" boolean NOT NULL,
	"glitches" boolean NOT NULL,
	"audio_quality" boolean NOT NULL,
	"other" boolean NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" text
);
--> statement-breakpoint
CREATE TABLE "history_items" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"source" text NOT NULL,
	"voice_id" text,
	"voice_name" text,
	"voice_category" text,
	"model_id" text,
	"text" text,
	"dialogue" jsonb,
	"speakers" text,
	"settings" jsonb,
	"language_code" text,
	"dictionaries" jsonb,
	"content_type" text NOT NULL,
	"output_format" text NOT NULL,
	"blob_key" text NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"character_count_from" bigint NOT NULL,
	"character_count_to" bigint NOT NULL,
	"peaks" text,
	"created_at" timestamp (6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "history_places" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"gone_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_speakers" (
	"item_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "history_speakers_item_id_voice_id_pk" PRIMARY KEY("item_id","voice_id")
);
--> statement-breakpoint
CREATE TABLE "domain_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domain_verifications_workspaceId_domain_unique" UNIQUE("workspace_id","domain")
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text,
	"client_id" text,
	"sealed_client_secret" text,
	"entity_id" text,
	"sso_url" text,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboardings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"survey" jsonb,
	"completed_at" timestamp with time zone,
	"checklist_id" text,
	"done_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"checklist_completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "professional_recordings" (
	"sample_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"print" real[] NOT NULL,
	"quality" text NOT NULL,
	"quality_reason" text NOT NULL,
	"fitted_to" text,
	"fitted" jsonb
);
--> statement-breakpoint
CREATE TABLE "professional_voices" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"model_id" text,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"training_id" text,
	"trained_at" timestamp with time zone,
	"manual_verification" jsonb,
	"is_manually_verified" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pronunciation_dictionaries" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"workspace_access" text,
	"latest_version_id" text NOT NULL,
	"latest_rules_count" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pronunciation_dictionary_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"dictionary_id" text NOT NULL,
	"number" integer NOT NULL,
	"created_by" text NOT NULL,
	"rules" jsonb NOT NULL,
	"rules_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_version_number" UNIQUE("dictionary_id","number")
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"sealed_number" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sms_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "sms_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"token" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"history_item_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_links_one_per_item" UNIQUE("history_item_id")
);
--> statement-breakpoint
CREATE TABLE "share_videos" (
	"token" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"history_item_id" text NOT NULL,
	"theme" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer,
	"problem" text,
	"job_id" text,
	"blob_key" text,
	"bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "share_videos_one_per_theme" UNIQUE("history_item_id","theme")
);
--> statement-breakpoint
CREATE TABLE "single_use_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"token_type" text NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"api_key_id" text,
	"permissions" text[],
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"instance_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"api_key_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"character_limit" bigint NOT NULL,
	"character_count" bigint DEFAULT 0 NOT NULL,
	"reserved" bigint DEFAULT 0 NOT NULL,
	"rolled_over" bigint DEFAULT 0 NOT NULL,
	"overage_billed" bigint DEFAULT 0 NOT NULL,
	"noticed" integer DEFAULT 0 NOT NULL,
	"marketplace_account_id" text,
	"extra_pvc_slots" integer DEFAULT 0 NOT NULL,
	"anchor_at" timestamp with time zone NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"next_tier" text,
	"changes_at" timestamp with time zone,
	"clock_at" timestamp with time zone,
	CONSTRAINT "subscriptions_marketplaceAccountId_unique" UNIQUE("marketplace_account_id")
);
--> statement-breakpoint
CREATE TABLE "usage_hours" (
	"workspace_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"api_key_id" text DEFAULT '' NOT NULL,
	"voice_id" text DEFAULT '' NOT NULL,
	"model_id" text DEFAULT '' NOT NULL,
	"product" text NOT NULL,
	"voice_multiplier" real DEFAULT 1 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"audio_ms" bigint DEFAULT 0 NOT NULL,
	"first_audio_ms" bigint DEFAULT 0 NOT NULL,
	"first_audio_steps" integer[] DEFAULT '{}' NOT NULL,
	"peak_concurrency" integer DEFAULT 0 NOT NULL,
	"concurrency_sum" bigint DEFAULT 0 NOT NULL,
	"failed_requests" bigint DEFAULT 0 NOT NULL,
	"refunded_credits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_hours_pk" PRIMARY KEY("workspace_id","hour","user_id","api_key_id","voice_id","model_id","product","voice_multiplier")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"is_server_owner" boolean DEFAULT false NOT NULL,
	"set_up_at" timestamp with time zone,
	"affiliate" jsonb,
	"agrees_to_product_updates" boolean DEFAULT false NOT NULL,
	"ccpa_opt_out" boolean DEFAULT false NOT NULL,
	"allowed_to_extend_character_limit" boolean DEFAULT false NOT NULL,
	"max_character_limit_extension" integer,
	"moderation_warning_dismissed" boolean DEFAULT false NOT NULL,
	"is_producer" boolean DEFAULT false NOT NULL,
	"is_in_probation" boolean DEFAULT false NOT NULL,
	"prompts_shown" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"terms_agreed_to" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"accepted_bipa_terms_at" timestamp with time zone,
	"geo_location" jsonb,
	"sign_up_device" text,
	"alpha_access_at" timestamp with time zone,
	"public_user_id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"public_user_name" text,
	"profile_page_handle" text,
	"referral_link_code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"deletion_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_publicUserId_unique" UNIQUE("public_user_id"),
	CONSTRAINT "users_profilePageHandle_unique" UNIQUE("profile_page_handle"),
	CONSTRAINT "users_referralLinkCode_unique" UNIQUE("referral_link_code")
);
--> statement-breakpoint
CREATE TABLE "voice_collection_entries" (
	"collection_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_collection_entries_collection_id_voice_id_pk" PRIMARY KEY("collection_id","voice_id")
);
--> statement-breakpoint
CREATE TABLE "voice_collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "designed_voices" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"description" text NOT NULL,
	"remix_of" text,
	"recipe" jsonb NOT NULL,
	"consent" jsonb,
	"print" real[],
	"labels" jsonb NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"loudness" real NOT NULL,
	"seed" integer NOT NULL,
	"blob_key" text NOT NULL,
	"media_type" text NOT NULL,
	"duration_s" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_voice_day_users" (
	"voice_id" text NOT NULL,
	"day" date NOT NULL,
	"is_reader" boolean DEFAULT false NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "shared_voice_day_users_voice_id_day_is_reader_user_id_pk" PRIMARY KEY("voice_id","day","is_reader","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_voice_days" (
	"voice_id" text NOT NULL,
	"day" date NOT NULL,
	"is_reader" boolean DEFAULT false NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_voice_days_voice_id_day_is_reader_pk" PRIMARY KEY("voice_id","day","is_reader")
);
--> statement-breakpoint
CREATE TABLE "shared_voices" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"public_owner_id" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"in_library" boolean DEFAULT false NOT NULL,
	"disable_at" timestamp with time zone,
	"notice_period_days" integer DEFAULT 0 NOT NULL,
	"custom_rate" real,
	"live_moderation" boolean DEFAULT false NOT NULL,
	"free_users_allowed" boolean DEFAULT true NOT NULL,
	"preview_history_item_id" text,
	"mixing_allowed" boolean DEFAULT false NOT NULL,
	"reader_app_enabled" boolean DEFAULT false NOT NULL,
	"reader_restricted_on" jsonb,
	"featured" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"review_status" text DEFAULT 'allowed' NOT NULL,
	"review_message" text,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"age" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"locale" text,
	"use_case" text DEFAULT '' NOT NULL,
	"descriptive" text DEFAULT '' NOT NULL,
	"print" real[],
	"characters_week" bigint DEFAULT 0 NOT NULL,
	"characters_year" bigint DEFAULT 0 NOT NULL,
	"added_by_count" integer DEFAULT 0 NOT NULL,
	"liked_by_count" integer DEFAULT 0 NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"facets" text[] GENERATED ALWAYS AS (array['category:' || "shared_voices"."category", 'gender:' || "shared_voices"."gender", 'age:' || "shared_voices"."age", 'accent:' || "shared_voices"."accent", 'language:' || "shared_voices"."language", 'locale:' || coalesce("shared_voices"."locale", ''), 'use_case:' || "shared_voices"."use_case", 'descriptive:' || "shared_voices"."descriptive", 'owner:' || "shared_voices"."public_owner_id"]) STORED,
	"search_text" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "shared_voices"."name" || ' ' || "shared_voices"."description" || ' ' || "shared_voices"."gender" || ' ' || "shared_voices"."age" || ' ' || "shared_voices"."accent" || ' ' || "shared_voices"."language" || ' ' || "shared_voices"."use_case" || ' ' || "shared_voices"."descriptive")) STORED
);
--> statement-breakpoint
CREATE TABLE "voice_captchas" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"text" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_verification_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"text" text NOT NULL,
	"accepted" boolean NOT NULL,
	"similarity" real NOT NULL,
	"levenshtein_distance" integer NOT NULL,
	"transcription" text NOT NULL,
	"recording_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_samples" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"blob_key" text NOT NULL,
	"duration_s" real NOT NULL,
	"remove_background_noise" boolean DEFAULT false NOT NULL,
	"isolated_key" text,
	"trim_start_s" integer,
	"trim_end_s" integer,
	"waveform" real[],
	"separation" text DEFAULT 'not_started' NOT NULL,
	"utterances" jsonb,
	"selected_speakers" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_add_edits" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_bookmarks" (
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"favorited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voice_bookmarks_workspace_id_voice_id_pk" PRIMARY KEY("workspace_id","voice_id")
);
--> statement-breakpoint
CREATE TABLE "voice_settings" (
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_settings_workspace_id_voice_id_pk" PRIMARY KEY("workspace_id","voice_id")
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_by" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"languages" text[] NOT NULL,
	"recipe" jsonb,
	"print" real[],
	"version" integer DEFAULT 1 NOT NULL,
	"source_voice_id" text,
	"source_owner_id" text,
	"source_rate" real,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"favorited_at" timestamp with time zone,
	"safety_control" text DEFAULT 'NONE' NOT NULL,
	"requires_verification" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"recording_quality" text,
	"recording_quality_reason" text,
	"consent" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" text NOT NULL,
	"session_inactivity_timeout_s" integer,
	"pronunciation_dictionary_locators" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"max_seats" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_progress" (
	"job_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"percent" smallint NOT NULL,
	"stage" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"unsubscribe_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"customer_id" text,
	"data" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "action_codes" ADD CONSTRAINT "action_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_requests" ADD CONSTRAINT "billing_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_reservations" ADD CONSTRAINT "promo_reservations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flag_overrides" ADD CONSTRAINT "feature_flag_overrides_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flag_overrides" ADD CONSTRAINT "feature_flag_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_feedback" ADD CONSTRAINT "item_feedback_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_feedback" ADD CONSTRAINT "item_feedback_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_items" ADD CONSTRAINT "history_items_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_places" ADD CONSTRAINT "history_places_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_speakers" ADD CONSTRAINT "history_speakers_item_id_history_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_speakers" ADD CONSTRAINT "history_speakers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_verifications" ADD CONSTRAINT "domain_verifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboardings" ADD CONSTRAINT "onboardings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_sample_id_voice_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."voice_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_voices" ADD CONSTRAINT "professional_voices_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_voices" ADD CONSTRAINT "professional_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionaries" ADD CONSTRAINT "pronunciation_dictionaries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionary_versions" ADD CONSTRAINT "pronunciation_dictionary_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pronunciation_dictionary_versions" ADD CONSTRAINT "pronunciation_dictionary_versions_dictionary_id_pronunciation_dictionaries_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."pronunciation_dictionaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_factors" ADD CONSTRAINT "sms_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_videos" ADD CONSTRAINT "share_videos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_videos" ADD CONSTRAINT "share_videos_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reservations" ADD CONSTRAINT "credit_reservations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD CONSTRAINT "usage_hours_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_collection_entries" ADD CONSTRAINT "voice_collection_entries_collection_id_voice_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."voice_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_collections" ADD CONSTRAINT "voice_collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designed_voices" ADD CONSTRAINT "designed_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voice_day_users" ADD CONSTRAINT "shared_voice_day_users_voice_id_shared_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."shared_voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voice_days" ADD CONSTRAINT "shared_voice_days_voice_id_shared_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."shared_voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voices" ADD CONSTRAINT "shared_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_captchas" ADD CONSTRAINT "voice_captchas_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_captchas" ADD CONSTRAINT "voice_captchas_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_verification_attempts" ADD CONSTRAINT "voice_verification_attempts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_verification_attempts" ADD CONSTRAINT "voice_verification_attempts_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_add_edits" ADD CONSTRAINT "voice_add_edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_bookmarks" ADD CONSTRAINT "voice_bookmarks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_settings" ADD CONSTRAINT "voice_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_codes_user_id_kind_index" ON "action_codes" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "action_codes_expires_at_index" ON "action_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "support_grants_user_id_created_at_index" ON "support_grants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "support_grants_operator_id_created_at_index" ON "support_grants" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_workspace_id_created_at_index" ON "api_keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "auth_identities_user_id_index" ON "auth_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "billing_events_received_at_index" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "promo_reservations_coupon_id_index" ON "promo_reservations" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "sales_requests_by_time" ON "sales_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_exports_of_person" ON "data_exports" USING btree ("workspace_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("workspace_id","user_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "item_feedback_by_date" ON "item_feedback" USING btree ("created_at","history_item_id");--> statement-breakpoint
CREATE INDEX "history_by_date" ON "history_items" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_voice" ON "history_items" USING btree ("workspace_id","voice_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_deleted" ON "history_items" USING btree ("deleted_at") WHERE "history_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "history_by_source" ON "history_items" USING btree ("workspace_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_model" ON "history_items" USING btree ("workspace_id","model_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_grams" ON "history_items" USING gin (history_grams("workspace_id", coalesce("speakers", "voice_name"), "text")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "history_places_by_date" ON "history_places" USING btree ("gone_at");--> statement-breakpoint
CREATE INDEX "history_speakers_by_voice" ON "history_speakers" USING btree ("workspace_id","voice_id","created_at","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_verifications_verified" ON "domain_verifications" USING btree ("domain") WHERE "domain_verifications"."status" = 'verified';--> statement-breakpoint
CREATE INDEX "identity_providers_workspace_id_created_at_index" ON "identity_providers" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "professional_recordings_of_voice" ON "professional_recordings" USING btree ("voice_id");--> statement-breakpoint
CREATE INDEX "pronunciation_dictionaries_workspace_id_created_at_id_index" ON "pronunciation_dictionaries" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pronunciation_dictionary_versions_workspace_id_index" ON "pronunciation_dictionary_versions" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "single_use_tokens_workspace_id_expires_at_index" ON "single_use_tokens" USING btree ("workspace_id","expires_at");--> statement-breakpoint
CREATE INDEX "single_use_tokens_api_key_id_index" ON "single_use_tokens" USING btree ("api_key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger_entries" USING btree ("workspace_id","account","reason","reference");--> statement-breakpoint
CREATE INDEX "ledger_by_date" ON "ledger_entries" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "ledger_overage" ON "ledger_entries" USING btree ("workspace_id") WHERE "ledger_entries"."account" = 'overage';--> statement-breakpoint
CREATE INDEX "credit_reservations_instance_id_index" ON "credit_reservations" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "usage_by_user" ON "usage_hours" USING btree ("workspace_id","user_id","hour");--> statement-breakpoint
CREATE INDEX "users_by_sender" ON "users" USING btree (("affiliate" ->> 'pid')) WHERE "users"."affiliate" is not null;--> statement-breakpoint
CREATE INDEX "users_server_owner" ON "users" USING btree ("created_at") WHERE "users"."is_server_owner";--> statement-breakpoint
CREATE INDEX "voice_collections_of_workspace" ON "voice_collections" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "designed_voices_by_age" ON "designed_voices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_voice_day_users_by_day" ON "shared_voice_day_users" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shared_voice_days_by_day" ON "shared_voice_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shared_voices_search" ON "shared_voices" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "shared_voices_facets" ON "shared_voices" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "shared_voices_changed" ON "shared_voices" USING btree ("updated_at","voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_trending" ON "shared_voices" USING btree ("in_library","characters_week" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_latest" ON "shared_voices" USING btree ("in_library","shared_at" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_most_used" ON "shared_voices" USING btree ("in_library","characters_year" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_most_added" ON "shared_voices" USING btree ("in_library","added_by_count" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_language" ON "shared_voices" USING btree ("in_library","language","characters_week" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shared_voices_of_owner" ON "shared_voices" USING btree ("public_owner_id");--> statement-breakpoint
CREATE INDEX "voice_verification_attempts_of_voice" ON "voice_verification_attempts" USING btree ("voice_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_samples_of_voice" ON "voice_samples" USING btree ("voice_id","created_at");--> statement-breakpoint
CREATE INDEX "voices_of_workspace" ON "voices" USING btree ("workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "voices_of_source" ON "voices" USING btree ("source_voice_id") WHERE source_voice_id is not null;--> statement-breakpoint
CREATE INDEX "workspace_members_user_id_index" ON "workspace_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_progress_workspace_id_updated_at_index" ON "job_progress" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "job_progress_updated_at_index" ON "job_progress" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "mail_messages_created_at_id_index" ON "mail_messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payment_sandbox_events_delivered_at_next_attempt_at_index" ON "payment_sandbox_events" USING btree ("delivered_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_customer_id_index" ON "payment_sandbox_objects" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_object_created_at_index" ON "payment_sandbox_objects" USING btree ("object","created_at");--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_due_at_index" ON "payment_sandbox_objects" USING btree ("due_at") WHERE "payment_sandbox_objects"."due_at" is not null;--> statement-breakpoint
-- Without statistics of grams: for them, each ANALYZE would compute the grams of 30,000 items.
ALTER INDEX "history_by_grams" ALTER COLUMN 1 SET STATISTICS 0;
