CREATE TABLE "agent_test_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"parent_id" text,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"folder_id" text,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_invocations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"branch_id" text,
	"version_id" text,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"ran_against_draft" boolean DEFAULT false NOT NULL,
	"config" jsonb,
	"repeat_count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"canceled_at" timestamp (6) with time zone
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"invocation_id" text NOT NULL,
	"test_id" text,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"test" jsonb NOT NULL,
	"workflow_node_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"responses" jsonb,
	"result" jsonb,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"branch_id" text,
	"environment" text,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"phone_number_id" text,
	"provider" text NOT NULL,
	"whatsapp" jsonb,
	"telephony" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text NOT NULL,
	"timezone" text,
	"target_concurrency" integer,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (6) with time zone NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_recipients" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"phone_number" text,
	"whatsapp_user_id" text,
	"status" text NOT NULL,
	"reason" text,
	"initiation" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"conversation_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"phone_number_id" text,
	"agent_id" text NOT NULL,
	"branch_id" text,
	"environment" text,
	"conversation_id" text,
	"provider" text NOT NULL,
	"provider_call_id" text,
	"direction" text NOT NULL,
	"agent_number" text NOT NULL,
	"external_number" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"initiation" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"batch_recipient_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"answered_at" timestamp (6) with time zone,
	"ended_at" timestamp (6) with time zone,
	"seen_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sip_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"phone_number_id" text,
	"call_id" text,
	"conversation_id" text,
	"sip_call_id" text NOT NULL,
	"direction" text NOT NULL,
	"local_address" text NOT NULL,
	"remote_address" text NOT NULL,
	"transport" text NOT NULL,
	"title" text NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"label" text NOT NULL,
	"provider" text NOT NULL,
	"agent_id" text,
	"branch_id" text,
	"environment" text,
	"supports_inbound" boolean DEFAULT true NOT NULL,
	"supports_outbound" boolean DEFAULT true NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_engines" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "triage_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"assignee_user_id" text,
	"issue_type" text,
	"priority" text,
	"labels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conversation_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"qa_comment" text,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"turn_comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"source" text NOT NULL,
	"needs_clustering" boolean DEFAULT false NOT NULL,
	"merged_into_id" text,
	"first_seen_at" timestamp (6) with time zone,
	"last_seen_at" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_accounts" (
	"id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"business_account_id" text NOT NULL,
	"business_account_name" text NOT NULL,
	"phone_number_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"agent_id" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secrets" text NOT NULL,
	"is_token_expired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "whatsapp_accounts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_test_folders" ADD CONSTRAINT "agent_test_folders_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tests" ADD CONSTRAINT "agent_tests_folder_id_agent_test_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."agent_test_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_invocations" ADD CONSTRAINT "test_invocations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_invocations" ADD CONSTRAINT "test_invocations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_invocation_id_test_invocations_id_fk" FOREIGN KEY ("invocation_id") REFERENCES "public"."test_invocations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_test_id_agent_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."agent_tests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_calls" ADD CONSTRAINT "batch_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_calls" ADD CONSTRAINT "batch_calls_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_calls" ADD CONSTRAINT "batch_calls_phone_number_id_phone_numbers_id_fk" FOREIGN KEY ("phone_number_id") REFERENCES "public"."phone_numbers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_recipients" ADD CONSTRAINT "batch_recipients_batch_id_batch_calls_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_phone_number_id_phone_numbers_id_fk" FOREIGN KEY ("phone_number_id") REFERENCES "public"."phone_numbers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD CONSTRAINT "phone_calls_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sip_messages" ADD CONSTRAINT "sip_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sip_messages" ADD CONSTRAINT "sip_messages_phone_number_id_phone_numbers_id_fk" FOREIGN KEY ("phone_number_id") REFERENCES "public"."phone_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sip_messages" ADD CONSTRAINT "sip_messages_call_id_phone_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."phone_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_engines" ADD CONSTRAINT "speech_engines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_tickets" ADD CONSTRAINT "triage_tickets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triage_tickets" ADD CONSTRAINT "triage_tickets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_accounts" ADD CONSTRAINT "whatsapp_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_accounts" ADD CONSTRAINT "whatsapp_accounts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_test_folders_in" ON "agent_test_folders" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "agent_tests_by_date" ON "agent_tests" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "test_invocations_by_date" ON "test_invocations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "test_invocations_of_agent" ON "test_invocations" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "test_runs_of_invocation" ON "test_runs" USING btree ("invocation_id","position");--> statement-breakpoint
CREATE INDEX "test_runs_of_test" ON "test_runs" USING btree ("test_id","updated_at");--> statement-breakpoint
CREATE INDEX "batch_calls_by_date" ON "batch_calls" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "batch_calls_due" ON "batch_calls" USING btree ("status","scheduled_at");--> statement-breakpoint
CREATE INDEX "batch_recipients_in_order" ON "batch_recipients" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "batch_recipients_by_status" ON "batch_recipients" USING btree ("batch_id","status");--> statement-breakpoint
CREATE INDEX "phone_calls_by_date" ON "phone_calls" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_calls_of_provider" ON "phone_calls" USING btree ("provider","provider_call_id");--> statement-breakpoint
CREATE INDEX "phone_calls_of_recipient" ON "phone_calls" USING btree ("batch_recipient_id");--> statement-breakpoint
CREATE INDEX "phone_calls_of_conversation" ON "phone_calls" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "phone_calls_running" ON "phone_calls" USING btree ("status","seen_at");--> statement-breakpoint
CREATE INDEX "sip_messages_of_number" ON "sip_messages" USING btree ("phone_number_id","created_at");--> statement-breakpoint
CREATE INDEX "sip_messages_of_call" ON "sip_messages" USING btree ("call_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_numbers_by_date" ON "phone_numbers" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_numbers_by_number" ON "phone_numbers" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "phone_numbers_of_agent" ON "phone_numbers" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "speech_engines_by_date" ON "speech_engines" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "triage_tickets_by_date" ON "triage_tickets" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "triage_tickets_of_agent" ON "triage_tickets" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "triage_tickets_conversations" ON "triage_tickets" USING gin ("conversation_ids");--> statement-breakpoint
CREATE INDEX "whatsapp_accounts_by_id" ON "whatsapp_accounts" USING btree ("id");