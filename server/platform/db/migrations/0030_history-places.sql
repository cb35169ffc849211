CREATE TABLE "history_places" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"gone_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_places" ADD CONSTRAINT "history_places_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_places_by_date" ON "history_places" USING btree ("gone_at");