DROP INDEX "data_exports_one_at_a_time";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "scope" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "deletion_requested_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_of_workspace" ON "data_exports" USING btree ("workspace_id") WHERE scope = 'workspace' and state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_at_a_time" ON "data_exports" USING btree ("workspace_id","user_id") WHERE scope = 'person' and state in ('waiting', 'running');