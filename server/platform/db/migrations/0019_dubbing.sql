CREATE TABLE "dubbing_languages" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"language" text NOT NULL,
	"accent" text,
	"state" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"progress_message" text,
	"cloning_strength" integer,
	"revision" integer DEFAULT 0 NOT NULL,
	"output_revision" integer,
	"error" jsonb,
	"is_refunded" boolean DEFAULT false NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"translator" text,
	"free_regeneration_ms" integer DEFAULT 0 NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"job_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dubbing_lines" (
	"language_id" text NOT NULL,
	"segment_id" text NOT NULL,
	"translation" text,
	"is_draft" boolean DEFAULT false NOT NULL,
	"start_ms" integer,
	"end_ms" integer,
	"take_id" text,
	"fit" jsonb,
	"is_stale" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "dubbing_lines_language_id_segment_id_pk" PRIMARY KEY("language_id","segment_id")
);
--> statement-breakpoint
CREATE TABLE "dubbing_takes" (
	"id" text PRIMARY KEY NOT NULL,
	"language_id" text NOT NULL,
	"segment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"text" text NOT NULL,
	"voice_id" text NOT NULL,
	"model_id" text NOT NULL,
	"speed" real NOT NULL,
	"blob_key" text NOT NULL,
	"sample_rate" integer NOT NULL,
	"samples" integer NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"starts" jsonb NOT NULL,
	"ends" jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dubbing_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"origin" text NOT NULL,
	"is_editable" boolean DEFAULT true NOT NULL,
	"reference" text,
	"model_id" text NOT NULL,
	"source_language" text,
	"keyterms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"webhook_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"progress_message" text,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"background" text DEFAULT 'keep' NOT NULL,
	"source_url" text,
	"file_name" text,
	"content_type" text,
	"blob_key" text,
	"bytes" bigint,
	"has_video" boolean,
	"has_audio" boolean,
	"duration_ms" integer,
	"peaks" text,
	"foreground_key" text,
	"background_key" text,
	"background_origin" text,
	"transcript_key" text,
	"recognizer_id" text,
	"job_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dubbing_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"speaker_id" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_id" text,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dubbing_speakers" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"voice" jsonb NOT NULL,
	"voices_by_language" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"clone_voice_id" text,
	"consent" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dubbing_renders" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"language_id" text,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"normalizes_volume" boolean NOT NULL,
	"revision" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"problem" text,
	"job_id" text,
	"file_name" text,
	"content_type" text,
	"blob_key" text,
	"bytes" bigint,
	"duration_ms" integer,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voiceover_clips" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"track_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer,
	"file_id" text,
	"trim_start_ms" integer DEFAULT 0 NOT NULL,
	"trim_end_ms" integer DEFAULT 0 NOT NULL,
	"gain_db" double precision DEFAULT 0 NOT NULL,
	"fade_in_ms" integer DEFAULT 0 NOT NULL,
	"fade_out_ms" integer DEFAULT 0 NOT NULL,
	"is_stale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voiceover_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"format" text,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"problem" text,
	"fingerprint" text,
	"job_id" text,
	"file_name" text,
	"content_type" text,
	"blob_key" text,
	"bytes" bigint,
	"duration_ms" integer,
	"created_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voiceover_files" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text,
	"fingerprint" text,
	"credits" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voiceover_projects" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"model_id" text NOT NULL,
	"video_file_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voiceover_tracks" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"voice_id" text,
	"voice_settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"gain_db" double precision DEFAULT 0 NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"is_solo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dubbing_languages" ADD CONSTRAINT "dubbing_languages_project_id_dubbing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."dubbing_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_lines" ADD CONSTRAINT "dubbing_lines_language_id_dubbing_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."dubbing_languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_lines" ADD CONSTRAINT "dubbing_lines_segment_id_dubbing_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."dubbing_segments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_takes" ADD CONSTRAINT "dubbing_takes_language_id_dubbing_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."dubbing_languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_projects" ADD CONSTRAINT "dubbing_projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_segments" ADD CONSTRAINT "dubbing_segments_project_id_dubbing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."dubbing_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_segments" ADD CONSTRAINT "dubbing_segments_speaker_id_dubbing_speakers_id_fk" FOREIGN KEY ("speaker_id") REFERENCES "public"."dubbing_speakers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_speakers" ADD CONSTRAINT "dubbing_speakers_project_id_dubbing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."dubbing_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_renders" ADD CONSTRAINT "dubbing_renders_project_id_dubbing_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."dubbing_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dubbing_renders" ADD CONSTRAINT "dubbing_renders_language_id_dubbing_languages_id_fk" FOREIGN KEY ("language_id") REFERENCES "public"."dubbing_languages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_clips" ADD CONSTRAINT "voiceover_clips_project_id_voiceover_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."voiceover_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_clips" ADD CONSTRAINT "voiceover_clips_track_id_voiceover_tracks_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."voiceover_tracks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_exports" ADD CONSTRAINT "voiceover_exports_project_id_voiceover_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."voiceover_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_files" ADD CONSTRAINT "voiceover_files_project_id_voiceover_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."voiceover_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_projects" ADD CONSTRAINT "voiceover_projects_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voiceover_tracks" ADD CONSTRAINT "voiceover_tracks_project_id_voiceover_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."voiceover_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dubbing_languages_of_project" ON "dubbing_languages" USING btree ("project_id","language");--> statement-breakpoint
CREATE INDEX "dubbing_languages_by_state" ON "dubbing_languages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "dubbing_takes_by_fingerprint" ON "dubbing_takes" USING btree ("language_id","fingerprint");--> statement-breakpoint
CREATE INDEX "dubbing_takes_of_segment" ON "dubbing_takes" USING btree ("language_id","segment_id","created_at");--> statement-breakpoint
CREATE INDEX "dubbing_projects_by_date" ON "dubbing_projects" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dubbing_projects_by_state" ON "dubbing_projects" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "dubbing_segments_of_project" ON "dubbing_segments" USING btree ("project_id","start_ms");--> statement-breakpoint
CREATE INDEX "dubbing_speakers_of_project" ON "dubbing_speakers" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "dubbing_renders_of_project" ON "dubbing_renders" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "dubbing_renders_by_fingerprint" ON "dubbing_renders" USING btree ("project_id","fingerprint");--> statement-breakpoint
CREATE INDEX "dubbing_renders_by_state" ON "dubbing_renders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "voiceover_clips_of_project" ON "voiceover_clips" USING btree ("project_id","start_ms");--> statement-breakpoint
CREATE INDEX "voiceover_exports_of_project" ON "voiceover_exports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "voiceover_exports_by_state" ON "voiceover_exports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "voiceover_files_of_project" ON "voiceover_files" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "voiceover_files_by_fingerprint" ON "voiceover_files" USING btree ("project_id","fingerprint");--> statement-breakpoint
CREATE INDEX "voiceover_projects_by_date" ON "voiceover_projects" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "voiceover_tracks_of_project" ON "voiceover_tracks" USING btree ("project_id","position");