CREATE TABLE "professional_voices" (
	"voice_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"model_id" text,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"training_id" text,
	"manual_verification" jsonb,
	"is_manually_verified" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "professional_voices" ADD CONSTRAINT "professional_voices_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_voices" ADD CONSTRAINT "professional_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_collection_entries" ADD CONSTRAINT "voice_collection_entries_collection_id_voice_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."voice_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_collections" ADD CONSTRAINT "voice_collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designed_voices" ADD CONSTRAINT "designed_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voice_days" ADD CONSTRAINT "shared_voice_days_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voices" ADD CONSTRAINT "shared_voices_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_voices" ADD CONSTRAINT "shared_voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_captchas" ADD CONSTRAINT "voice_captchas_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_captchas" ADD CONSTRAINT "voice_captchas_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_verification_attempts" ADD CONSTRAINT "voice_verification_attempts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_verification_attempts" ADD CONSTRAINT "voice_verification_attempts_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_samples" ADD CONSTRAINT "voice_samples_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_add_edits" ADD CONSTRAINT "voice_add_edits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_bookmarks" ADD CONSTRAINT "voice_bookmarks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_collections_of_workspace" ON "voice_collections" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "designed_voices_by_age" ON "designed_voices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shared_voices_search" ON "shared_voices" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "shared_voices_trending" ON "shared_voices" USING btree ("in_library","characters_week" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_latest" ON "shared_voices" USING btree ("in_library","shared_at" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_most_used" ON "shared_voices" USING btree ("in_library","characters_year" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_most_added" ON "shared_voices" USING btree ("in_library","added_by_count" DESC NULLS LAST,"voice_id");--> statement-breakpoint
CREATE INDEX "shared_voices_language" ON "shared_voices" USING btree ("in_library","language","characters_week" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shared_voices_of_owner" ON "shared_voices" USING btree ("public_owner_id");--> statement-breakpoint
CREATE INDEX "voice_verification_attempts_of_voice" ON "voice_verification_attempts" USING btree ("voice_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_samples_of_voice" ON "voice_samples" USING btree ("voice_id","created_at");--> statement-breakpoint
CREATE INDEX "voices_of_workspace" ON "voices" USING btree ("workspace_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "voices_of_source" ON "voices" USING btree ("source_voice_id") WHERE source_voice_id is not null;