CREATE TABLE "history_favorites" (
	"item_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "history_favorites_item_id_user_id_pk" PRIMARY KEY("item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "history_marks" (
	"item_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "history_favorites" ADD CONSTRAINT "history_favorites_item_id_history_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_favorites" ADD CONSTRAINT "history_favorites_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_marks" ADD CONSTRAINT "history_marks_item_id_history_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_marks" ADD CONSTRAINT "history_marks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_favorites_by_person" ON "history_favorites" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "history_marks_by_workspace" ON "history_marks" USING btree ("workspace_id");