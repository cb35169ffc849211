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
ALTER TABLE "history_items" ADD COLUMN "peaks" text;--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feature_flag_overrides" ADD CONSTRAINT "feature_flag_overrides_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flag_overrides" ADD CONSTRAINT "feature_flag_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_feedback" ADD CONSTRAINT "item_feedback_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_feedback" ADD CONSTRAINT "item_feedback_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_videos" ADD CONSTRAINT "share_videos_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_videos" ADD CONSTRAINT "share_videos_history_item_id_history_items_id_fk" FOREIGN KEY ("history_item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_feedback_by_date" ON "item_feedback" USING btree ("created_at","history_item_id");--> statement-breakpoint
CREATE INDEX "history_deleted" ON "history_items" USING btree ("deleted_at") WHERE "history_items"."deleted_at" is not null;