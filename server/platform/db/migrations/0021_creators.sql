CREATE TABLE "earning_days" (
	"workspace_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "earning_days_workspace_id_day_kind_source_id_pk" PRIMARY KEY("workspace_id","day","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	"source_id" text NOT NULL,
	"quantity" bigint DEFAULT 0 NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "earnings_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"balance_micros" bigint DEFAULT 0 NOT NULL,
	"account_id" text,
	"country" text,
	"currency" text,
	"can_receive" text DEFAULT 'no' NOT NULL,
	"requirements" jsonb DEFAULT '{"currentlyDue":[],"disabledReason":null}'::jsonb NOT NULL,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"provider_id" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payout_transfers_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "producers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text,
	"state" text DEFAULT 'applied' NOT NULL,
	"display_name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"applied_at" timestamp (6) with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "production_contracts" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "production_contracts_version" UNIQUE("slug","version")
);
--> statement-breakpoint
CREATE TABLE "production_signatures" (
	"contract_id" text NOT NULL,
	"user_id" text NOT NULL,
	"signed_name" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"digest" text NOT NULL,
	"signed_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "production_signatures_contract_id_user_id_pk" PRIMARY KEY("contract_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "production_items" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"item" jsonb NOT NULL,
	"price_cents" integer,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_media" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"language" text,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer,
	"characters" integer,
	"has_video" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"total_cents" integer,
	"invoice_id" text,
	"refund_id" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"cancel_reason" text,
	"merged_into_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "production_orders_invoiceId_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "production_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"qualification_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"percent" integer,
	"started_at" timestamp (6) with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"marked_at" timestamp with time zone,
	"marked_by" text
);
--> statement-breakpoint
CREATE TABLE "production_qualifications" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"task_type" text NOT NULL,
	"language" text,
	"instructions" text DEFAULT '' NOT NULL,
	"questions" jsonb NOT NULL,
	"pass_percent" integer NOT NULL,
	"minutes" integer NOT NULL,
	"created_by" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"user_id" text NOT NULL,
	"workspace_id" text,
	"state" text NOT NULL,
	"pay_cents" integer NOT NULL,
	"claimed_at" timestamp (6) with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "production_task_events" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"media_id" text NOT NULL,
	"type" text NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text,
	"duration_ms" integer NOT NULL,
	"pay_cents" integer NOT NULL,
	"instructions" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'unclaimed' NOT NULL,
	"team_id" text,
	"producer_id" text,
	"reviewed_by" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"allowed_ms" integer NOT NULL,
	"deadline_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_deliverables" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"task_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"version" integer NOT NULL,
	"approved_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "production_works" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"resource_id" text,
	"state" text NOT NULL,
	"problem" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "production_works_taskId_unique" UNIQUE("task_id"),
	CONSTRAINT "production_works_workspaceId_unique" UNIQUE("workspace_id")
);
--> statement-breakpoint
CREATE TABLE "production_team_members" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"role" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp (6) with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "production_team_members_email" UNIQUE("team_id","email")
);
--> statement-breakpoint
CREATE TABLE "production_teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_collection_items" (
	"collection_id" text NOT NULL,
	"read_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "read_collection_items_collection_id_read_id_pk" PRIMARY KEY("collection_id","read_id")
);
--> statement-breakpoint
CREATE TABLE "read_collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "read_collections_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "read_listens" (
	"chapter_id" text NOT NULL,
	"read_id" text NOT NULL,
	"day" date NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "read_listens_chapter_id_day_pk" PRIMARY KEY("chapter_id","day")
);
--> statement-breakpoint
CREATE TABLE "read_chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"read_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer NOT NULL,
	"chapter_snapshot_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reads" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"project_id" text NOT NULL,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"genres" text[] DEFAULT '{}' NOT NULL,
	"is_explicit" boolean DEFAULT false NOT NULL,
	"isbn" text DEFAULT '' NOT NULL,
	"cover_key" text,
	"cover_type" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"review_comment" text DEFAULT '' NOT NULL,
	"reviewed_by" text,
	"submitted_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "reads_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "earning_days" ADD CONSTRAINT "earning_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_transfers" ADD CONSTRAINT "payout_transfers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "producers" ADD CONSTRAINT "producers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "producers" ADD CONSTRAINT "producers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_signatures" ADD CONSTRAINT "production_signatures_contract_id_production_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."production_contracts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_signatures" ADD CONSTRAINT "production_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_items" ADD CONSTRAINT "production_items_order_id_production_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."production_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_media" ADD CONSTRAINT "production_media_order_id_production_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."production_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_orders" ADD CONSTRAINT "production_orders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_attempts" ADD CONSTRAINT "production_attempts_qualification_id_production_qualifications_id_fk" FOREIGN KEY ("qualification_id") REFERENCES "public"."production_qualifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_attempts" ADD CONSTRAINT "production_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_assignments" ADD CONSTRAINT "production_assignments_task_id_production_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."production_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_assignments" ADD CONSTRAINT "production_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_assignments" ADD CONSTRAINT "production_assignments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_task_events" ADD CONSTRAINT "production_task_events_task_id_production_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."production_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_tasks" ADD CONSTRAINT "production_tasks_order_id_production_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."production_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_tasks" ADD CONSTRAINT "production_tasks_item_id_production_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."production_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_tasks" ADD CONSTRAINT "production_tasks_media_id_production_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."production_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_tasks" ADD CONSTRAINT "production_tasks_team_id_production_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."production_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_tasks" ADD CONSTRAINT "production_tasks_producer_id_users_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_deliverables" ADD CONSTRAINT "production_deliverables_order_id_production_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."production_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_deliverables" ADD CONSTRAINT "production_deliverables_item_id_production_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."production_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_deliverables" ADD CONSTRAINT "production_deliverables_task_id_production_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."production_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_works" ADD CONSTRAINT "production_works_task_id_production_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."production_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_works" ADD CONSTRAINT "production_works_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_team_members" ADD CONSTRAINT "production_team_members_team_id_production_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."production_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_team_members" ADD CONSTRAINT "production_team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_collection_items" ADD CONSTRAINT "read_collection_items_collection_id_read_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."read_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_collection_items" ADD CONSTRAINT "read_collection_items_read_id_reads_id_fk" FOREIGN KEY ("read_id") REFERENCES "public"."reads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_collections" ADD CONSTRAINT "read_collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_listens" ADD CONSTRAINT "read_listens_chapter_id_read_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."read_chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_listens" ADD CONSTRAINT "read_listens_read_id_reads_id_fk" FOREIGN KEY ("read_id") REFERENCES "public"."reads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_chapters" ADD CONSTRAINT "read_chapters_read_id_reads_id_fk" FOREIGN KEY ("read_id") REFERENCES "public"."reads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reads" ADD CONSTRAINT "reads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_by_date" ON "earnings" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_transfers_by_date" ON "payout_transfers" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payout_transfers_by_state" ON "payout_transfers" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "producers_by_state" ON "producers" USING btree ("state","applied_at");--> statement-breakpoint
CREATE INDEX "production_signatures_of_user" ON "production_signatures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "production_items_of_order" ON "production_items" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "production_media_of_order" ON "production_media" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "production_orders_by_date" ON "production_orders" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "production_orders_by_state" ON "production_orders" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "production_attempts_of_user" ON "production_attempts" USING btree ("user_id","qualification_id","started_at");--> statement-breakpoint
CREATE INDEX "production_attempts_by_state" ON "production_attempts" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "production_assignments_of_task" ON "production_assignments" USING btree ("task_id","claimed_at");--> statement-breakpoint
CREATE INDEX "production_assignments_of_user" ON "production_assignments" USING btree ("user_id","claimed_at");--> statement-breakpoint
CREATE INDEX "production_task_events_of_task" ON "production_task_events" USING btree ("task_id","created_at");--> statement-breakpoint
CREATE INDEX "production_tasks_of_order" ON "production_tasks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "production_tasks_on_board" ON "production_tasks" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "production_tasks_of_producer" ON "production_tasks" USING btree ("producer_id","state");--> statement-breakpoint
CREATE INDEX "production_tasks_by_deadline" ON "production_tasks" USING btree ("state","deadline_at");--> statement-breakpoint
CREATE INDEX "production_deliverables_of_order" ON "production_deliverables" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "production_deliverables_of_task" ON "production_deliverables" USING btree ("task_id","version");--> statement-breakpoint
CREATE INDEX "production_works_by_state" ON "production_works" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "production_team_members_of_user" ON "production_team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "production_team_members_by_email" ON "production_team_members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "read_collection_items_of_read" ON "read_collection_items" USING btree ("read_id");--> statement-breakpoint
CREATE INDEX "read_collections_by_date" ON "read_collections" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "read_listens_of_read" ON "read_listens" USING btree ("read_id","day");--> statement-breakpoint
CREATE INDEX "read_chapters_of_read" ON "read_chapters" USING btree ("read_id","position");--> statement-breakpoint
CREATE INDEX "reads_by_date" ON "reads" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reads_by_state" ON "reads" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE INDEX "reads_of_author" ON "reads" USING btree ("user_id","published_at");--> statement-breakpoint
CREATE INDEX "reads_of_project" ON "reads" USING btree ("project_id");