CREATE TABLE "audio_native_listens" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "audio_native_listens_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "audio_native_projects" (
	"project_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"url" text,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"image" text NOT NULL,
	"small" boolean NOT NULL,
	"text_color" text NOT NULL,
	"background_color" text NOT NULL,
	"sessionization" integer NOT NULL,
	"published_snapshot_id" text,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audio_native_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"public_user_id" text NOT NULL,
	"voice_id" text,
	"model_id" text,
	"title" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"small" boolean DEFAULT false NOT NULL,
	"text_color" text NOT NULL,
	"background_color" text NOT NULL,
	"sessionization" integer DEFAULT 0 NOT NULL,
	"allowed_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"narrates_pages" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "audio_native_settings_publicUserId_unique" UNIQUE("public_user_id")
);
--> statement-breakpoint
CREATE TABLE "studio_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"chapter_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"nodes" jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"block_order_changed_at" timestamp with time zone,
	"beds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"last_converted_at" timestamp with time zone,
	"last_conversion_error" text,
	"latest_snapshot_id" text,
	"leased_by" text,
	"leased_by_client" text,
	"leased_until" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"chapter_id" text NOT NULL,
	"block_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_id" text,
	"quote" text NOT NULL,
	"body" text NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_conversions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"publishes" boolean DEFAULT false NOT NULL,
	"chapter_ids" jsonb NOT NULL,
	"done_chapter_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total_characters" integer DEFAULT 0 NOT NULL,
	"done_characters" integer DEFAULT 0 NOT NULL,
	"spoken" integer DEFAULT 0 NOT NULL,
	"reused" integer DEFAULT 0 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_code" text,
	"job_id" text,
	"snapshot_id" text,
	"callback_url" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"format" text NOT NULL,
	"mastering" text NOT NULL,
	"state" text NOT NULL,
	"chapter_snapshot_ids" jsonb NOT NULL,
	"project_snapshot_id" text,
	"percent" integer,
	"problem" text,
	"job_id" text,
	"file_name" text,
	"content_type" text,
	"blob_key" text,
	"bytes" bigint,
	"duration_ms" integer,
	"report" jsonb,
	"queued_at" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"document_type" text,
	"blob_key" text,
	"bytes" bigint,
	"percent" integer,
	"problem" text,
	"problem_code" text,
	"job_id" text,
	"tree" jsonb,
	"content_key" text,
	"cover_key" text,
	"project_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "studio_assets" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"default_title_voice_id" text NOT NULL,
	"default_paragraph_voice_id" text NOT NULL,
	"default_model_id" text NOT NULL,
	"quality_preset" text NOT NULL,
	"source_type" text,
	"creation" jsonb,
	"title" text,
	"author" text,
	"description" text DEFAULT '' NOT NULL,
	"genres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"target_audience" text,
	"language" text,
	"content_type" text,
	"original_publication_date" text,
	"mature_content" boolean DEFAULT false NOT NULL,
	"isbn_number" text,
	"fiction" text,
	"volume_normalization" boolean DEFAULT false NOT NULL,
	"normalization" text DEFAULT 'auto' NOT NULL,
	"callback_url" text,
	"cover_key" text,
	"cover_content_type" text,
	"continue_playing" boolean DEFAULT false NOT NULL,
	"dictionaries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"chapter_order_changed_at" timestamp with time zone,
	"last_converted_at" timestamp with time zone,
	"latest_snapshot_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_voices" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"alias" text NOT NULL,
	"stability" double precision NOT NULL,
	"similarity_boost" double precision NOT NULL,
	"style" double precision NOT NULL,
	"speed" double precision NOT NULL,
	"use_speaker_boost" boolean NOT NULL,
	"volume_gain" double precision DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_chapter_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"name" text NOT NULL,
	"parts" jsonb NOT NULL,
	"beds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_project_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"chapter_snapshot_ids" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_renders" (
	"project_id" text NOT NULL,
	"hash" text NOT NULL,
	"format" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"report" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "studio_renders_project_id_hash_format_pk" PRIMARY KEY("project_id","hash","format")
);
--> statement-breakpoint
CREATE TABLE "studio_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"text" text NOT NULL,
	"voice_id" text NOT NULL,
	"model_id" text NOT NULL,
	"seed" bigint,
	"blob_key" text NOT NULL,
	"sample_rate" integer NOT NULL,
	"samples" integer NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"starts" jsonb NOT NULL,
	"ends" jsonb NOT NULL,
	"rms_db" real,
	"peak_db" real,
	"credits" bigint DEFAULT 0 NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audio_native_listens" ADD CONSTRAINT "audio_native_listens_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_native_projects" ADD CONSTRAINT "audio_native_projects_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_native_projects" ADD CONSTRAINT "audio_native_projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audio_native_settings" ADD CONSTRAINT "audio_native_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_blocks" ADD CONSTRAINT "studio_blocks_chapter_id_studio_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."studio_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_chapters" ADD CONSTRAINT "studio_chapters_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_comments" ADD CONSTRAINT "studio_comments_chapter_id_studio_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."studio_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_conversions" ADD CONSTRAINT "studio_conversions_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_exports" ADD CONSTRAINT "studio_exports_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_imports" ADD CONSTRAINT "studio_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_assets" ADD CONSTRAINT "studio_assets_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_projects" ADD CONSTRAINT "studio_projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_voices" ADD CONSTRAINT "studio_voices_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_chapter_snapshots" ADD CONSTRAINT "studio_chapter_snapshots_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_chapter_snapshots" ADD CONSTRAINT "studio_chapter_snapshots_chapter_id_studio_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."studio_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_project_snapshots" ADD CONSTRAINT "studio_project_snapshots_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_renders" ADD CONSTRAINT "studio_renders_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_takes" ADD CONSTRAINT "studio_takes_project_id_studio_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."studio_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audio_native_projects_by_url" ON "audio_native_projects" USING btree ("workspace_id","url");--> statement-breakpoint
CREATE INDEX "studio_blocks_by_position" ON "studio_blocks" USING btree ("chapter_id","position");--> statement-breakpoint
CREATE INDEX "studio_chapters_by_position" ON "studio_chapters" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "studio_comments_of_chapter" ON "studio_comments" USING btree ("chapter_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_conversions_of_project" ON "studio_conversions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_conversions_by_state" ON "studio_conversions" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "studio_exports_of_project" ON "studio_exports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_exports_by_queue" ON "studio_exports" USING btree ("state","queued_at");--> statement-breakpoint
CREATE INDEX "studio_imports_by_date" ON "studio_imports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_assets_of_project" ON "studio_assets" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_projects_by_date" ON "studio_projects" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "studio_voices_of_project" ON "studio_voices" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_chapter_snapshots_of_chapter" ON "studio_chapter_snapshots" USING btree ("chapter_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_project_snapshots_of_project" ON "studio_project_snapshots" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "studio_takes_by_fingerprint" ON "studio_takes" USING btree ("project_id","fingerprint","created_at");