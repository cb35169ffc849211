CREATE TABLE "billing_accounts" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"billing_period" text,
	"current_period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"schedule_id" text,
	"downgrade_to" text,
	"downgrade_period" text,
	"connect_account_id" text,
	"trust_on_invoice_creation" boolean DEFAULT true NOT NULL,
	"previously_subscribed_tiers" text[] DEFAULT '{}' NOT NULL,
	"used_starter_offer" boolean DEFAULT false NOT NULL,
	"used_creator_offer" boolean DEFAULT false NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "billing_accounts_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_hours" (
	"workspace_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"api_key_id" text DEFAULT '' NOT NULL,
	"voice_id" text DEFAULT '' NOT NULL,
	"model_id" text DEFAULT '' NOT NULL,
	"product" text NOT NULL,
	"credits" bigint DEFAULT 0 NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"audio_ms" bigint DEFAULT 0 NOT NULL,
	"first_audio_ms" bigint DEFAULT 0 NOT NULL,
	"failed_requests" bigint DEFAULT 0 NOT NULL,
	"refunded_credits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_hours_pk" PRIMARY KEY("workspace_id","hour","user_id","api_key_id","voice_id","model_id","product")
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_events" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp (6) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"object" text NOT NULL,
	"customer_id" text,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sandbox_replies" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rolled_over" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "overage_billed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "noticed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_starts_at" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "period_starts_at" = greatest("anchor_at", "period_ends_at" - interval '1 month');--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "period_starts_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_tier" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "changes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "clock_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_requests" ADD CONSTRAINT "billing_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD CONSTRAINT "usage_hours_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received_at_index" ON "billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger_entries" USING btree ("workspace_id","account","reason","reference");--> statement-breakpoint
CREATE INDEX "ledger_by_date" ON "ledger_entries" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "usage_by_user" ON "usage_hours" USING btree ("workspace_id","user_id","hour");--> statement-breakpoint
CREATE INDEX "payment_sandbox_events_delivered_at_next_attempt_at_index" ON "payment_sandbox_events" USING btree ("delivered_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_customer_id_index" ON "payment_sandbox_objects" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_object_created_at_index" ON "payment_sandbox_objects" USING btree ("object","created_at");--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "allowed_to_extend";--> statement-breakpoint
-- The ledger begins with what each workspace had.
INSERT INTO "ledger_entries" ("workspace_id", "account", "amount", "reason", "reference", "at")
SELECT "workspace_id", 'credits_granted', "character_limit", 'opening', 'opening', now() FROM "subscriptions" WHERE "character_limit" > 0
UNION ALL
SELECT "workspace_id", 'credits_spent', "character_count", 'opening', 'opening', now() FROM "subscriptions" WHERE "character_count" > 0;
