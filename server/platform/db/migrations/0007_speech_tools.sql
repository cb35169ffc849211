CREATE TABLE "assets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_generations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"model_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"percent" integer,
	"failure_reason" text,
	"problem" text,
	"job_id" text,
	"provider_job_id" text,
	"content_type" text,
	"blob_key" text,
	"bytes" bigint,
	"credits" bigint DEFAULT 0 NOT NULL,
	"webhook_ids" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "song_stems" (
	"song_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"peaks" text,
	CONSTRAINT "song_stems_song_id_name_pk" PRIMARY KEY("song_id","name")
);
--> statement-breakpoint
CREATE TABLE "songs" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer,
	"problem" text,
	"job_id" text,
	"title" text NOT NULL,
	"description" text,
	"genres" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prompt" text,
	"model_id" text NOT NULL,
	"plan" jsonb,
	"seed" integer,
	"composer_version" text,
	"previous_song_id" text,
	"output_format" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text,
	"audio_bytes" bigint,
	"duration_ms" integer,
	"peaks" text,
	"credits" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sound_effects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"text" text NOT NULL,
	"model_id" text NOT NULL,
	"requested_duration_s" real,
	"prompt_influence" real NOT NULL,
	"is_loop" boolean NOT NULL,
	"seed" integer NOT NULL,
	"sounds" jsonb NOT NULL,
	"output_format" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text,
	"credits" bigint NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"slug" text,
	"title" text,
	"category" text,
	"tags" jsonb,
	"published_at" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcript_channels" (
	"transcript_id" text NOT NULL,
	"channel" integer NOT NULL,
	"language_code" text NOT NULL,
	"language_probability" real NOT NULL,
	"text" text NOT NULL,
	"tokens" jsonb NOT NULL,
	"entities" jsonb,
	CONSTRAINT "transcript_channels_transcript_id_channel_pk" PRIMARY KEY("transcript_id","channel")
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer,
	"problem" text,
	"job_id" text,
	"model_id" text NOT NULL,
	"recognizer_id" text,
	"options" jsonb NOT NULL,
	"duration_ms" integer,
	"channels" integer,
	"source_blob_key" text,
	"source_bytes" bigint,
	"source_type" text,
	"peaks" text,
	"speaker_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"webhook_ids" jsonb,
	"webhook_metadata" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voice_change_sources" (
	"history_item_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text
);
--> statement-breakpoint
CREATE TABLE "isolations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer,
	"problem" text,
	"job_id" text,
	"output_format" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text,
	"audio_bytes" bigint,
	"duration_ms" integer,
	"peaks" text,
	"source_peaks" text,
	"source_blob_key" text,
	"source_bytes" bigint,
	"source_type" text NOT NULL,
	"video_blob_key" text,
	"video_bytes" bigint,
	"video_problem" text,
	"preview" text,
	"credits" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_generations" ADD CONSTRAINT "media_generations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_stems" ADD CONSTRAINT "song_stems_song_id_songs_id_fk" FOREIGN KEY ("song_id") REFERENCES "public"."songs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songs" ADD CONSTRAINT "songs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_effects" ADD CONSTRAINT "sound_effects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_channels" ADD CONSTRAINT "transcript_channels_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_change_sources" ADD CONSTRAINT "voice_change_sources_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_change_sources" ADD CONSTRAINT "voice_change_sources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "isolations" ADD CONSTRAINT "isolations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_by_date" ON "assets" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_generations_by_date" ON "media_generations" USING btree ("workspace_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "media_generations_by_state" ON "media_generations" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "songs_by_date" ON "songs" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "songs_by_state" ON "songs" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "sound_effects_by_date" ON "sound_effects" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sound_effects_published" ON "sound_effects" USING btree ("category","published_at","id") WHERE "sound_effects"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sound_effects_by_slug" ON "sound_effects" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "transcripts_by_date" ON "transcripts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transcripts_by_state" ON "transcripts" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "isolations_by_date" ON "isolations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "isolations_by_state" ON "isolations" USING btree ("state","created_at");