CREATE TABLE "history_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"origin" text NOT NULL,
	"from_version_id" text,
	"text" text,
	"dialogue" jsonb,
	"respoken" jsonb,
	"applied_effects" jsonb,
	"effects" jsonb,
	"seed" bigint,
	"credits" bigint DEFAULT 0 NOT NULL,
	"content_type" text NOT NULL,
	"output_format" text NOT NULL,
	"blob_key" text NOT NULL,
	"audio_bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"peaks" text,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "voice_settings" ADD COLUMN "effects" jsonb;--> statement-breakpoint
ALTER TABLE "history_versions" ADD CONSTRAINT "history_versions_item_id_history_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_versions" ADD CONSTRAINT "history_versions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_versions" ADD CONSTRAINT "history_versions_from_version_id_history_versions_id_fk" FOREIGN KEY ("from_version_id") REFERENCES "public"."history_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_versions_by_item" ON "history_versions" USING btree ("item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_versions_by_source" ON "history_versions" USING btree ("from_version_id");