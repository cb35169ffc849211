CREATE TABLE "agent_merge_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"source_branch_id" text NOT NULL,
	"target_branch_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"user_id" text NOT NULL,
	"merged_by" text,
	"merged_version_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	"closed_at" timestamp (6) with time zone
);
--> statement-breakpoint
CREATE TABLE "agent_merge_remarks" (
	"id" text PRIMARY KEY NOT NULL,
	"proposal_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"details" jsonb,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_procedure_drafts" (
	"procedure_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_procedure_drafts_procedure_id_user_id_pk" PRIMARY KEY("procedure_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "agent_procedures" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed_value" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_secrets_name" UNIQUE("workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "agent_settings" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dashboard" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_tool_executions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"tool_id" text,
	"tool_name" text NOT NULL,
	"agent_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"result" text NOT NULL,
	"is_error" boolean NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_tools" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"config" jsonb NOT NULL,
	"mocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_branches" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_branch_id" text,
	"base_version_id" text,
	"head_version_id" text NOT NULL,
	"is_protected" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	"last_committed_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_branches_name" UNIQUE("agent_id","name")
);
--> statement-breakpoint
CREATE TABLE "agent_deployments" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"traffic" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_drafts" (
	"agent_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_drafts_agent_id_branch_id_user_id_pk" PRIMARY KEY("agent_id","branch_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"number" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"config" jsonb NOT NULL,
	"parent_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_versions_number" UNIQUE("branch_id","number")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"main_branch_id" text NOT NULL,
	"live_version_id" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"avatar_key" text,
	"avatar_content_type" text,
	"hold_audio_key" text,
	"last_call_at" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "conversation_tags_title" UNIQUE("workspace_id","title")
);
--> statement-breakpoint
CREATE TABLE "tagged_conversations" (
	"conversation_id" text NOT NULL,
	"tag_id" text NOT NULL,
	"tagged_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "tagged_conversations_conversation_id_tag_id_pk" PRIMARY KEY("conversation_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"blob_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_turns" (
	"conversation_id" text NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"message" text,
	"at_ms" integer NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "conversation_turns_conversation_id_position_pk" PRIMARY KEY("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"branch_id" text,
	"version_id" text,
	"environment" text DEFAULT 'production' NOT NULL,
	"status" text NOT NULL,
	"user_id" text,
	"end_user_id" text,
	"source" text DEFAULT 'unknown' NOT NULL,
	"source_version" text,
	"authorization" text DEFAULT 'public' NOT NULL,
	"text_only" boolean DEFAULT false NOT NULL,
	"direction" text,
	"language" text,
	"timezone" text,
	"initiation" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"channel" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"termination_reason" text DEFAULT '' NOT NULL,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"tool_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"visited_agent_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration_s" integer DEFAULT 0 NOT NULL,
	"cost" integer DEFAULT 0 NOT NULL,
	"charging" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rating" double precision,
	"feedback" jsonb,
	"analysis" jsonb,
	"call_successful" text DEFAULT 'unknown' NOT NULL,
	"title" text,
	"summary" text,
	"audio_key" text,
	"audio_bytes" bigint DEFAULT 0 NOT NULL,
	"has_user_audio" boolean DEFAULT false NOT NULL,
	"has_agent_audio" boolean DEFAULT false NOT NULL,
	"delete_at" timestamp (6) with time zone,
	"transcript_deleted_at" timestamp (6) with time zone,
	"audio_deleted_at" timestamp (6) with time zone,
	"started_at" timestamp (6) with time zone NOT NULL,
	"accepted_at" timestamp (6) with time zone,
	"ended_at" timestamp (6) with time zone,
	"seen_at" timestamp (6) with time zone NOT NULL,
	"metrics" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "environment_variables" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"values" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "environment_variables_label" UNIQUE("workspace_id","label")
);
--> statement-breakpoint
CREATE TABLE "knowledge_chunks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"document_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"embedding" jsonb
);
--> statement-breakpoint
CREATE TABLE "knowledge_crawls" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"status" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parent_folder_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"parent_folder_id" text,
	"url" text,
	"content" text DEFAULT '' NOT NULL,
	"source_key" text,
	"source_name" text,
	"source_content_type" text,
	"source_bytes" bigint DEFAULT 0 NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"language" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refreshed_at" timestamp (6) with time zone,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_indexes" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mcp_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"config" jsonb NOT NULL,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"approvals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tool_configs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_merge_proposals" ADD CONSTRAINT "agent_merge_proposals_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_merge_remarks" ADD CONSTRAINT "agent_merge_remarks_proposal_id_agent_merge_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."agent_merge_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_procedure_drafts" ADD CONSTRAINT "agent_procedure_drafts_procedure_id_agent_procedures_id_fk" FOREIGN KEY ("procedure_id") REFERENCES "public"."agent_procedures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_procedures" ADD CONSTRAINT "agent_procedures_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_secrets" ADD CONSTRAINT "agent_secrets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_settings" ADD CONSTRAINT "agent_settings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tool_executions" ADD CONSTRAINT "agent_tool_executions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tools" ADD CONSTRAINT "agent_tools_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_branches" ADD CONSTRAINT "agent_branches_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_deployments" ADD CONSTRAINT "agent_deployments_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_tags" ADD CONSTRAINT "conversation_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_conversations" ADD CONSTRAINT "tagged_conversations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tagged_conversations" ADD CONSTRAINT "tagged_conversations_tag_id_conversation_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."conversation_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_turns" ADD CONSTRAINT "conversation_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_variables" ADD CONSTRAINT "environment_variables_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ADD CONSTRAINT "knowledge_chunks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ADD CONSTRAINT "knowledge_chunks_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_crawls" ADD CONSTRAINT "knowledge_crawls_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_indexes" ADD CONSTRAINT "knowledge_indexes_document_id_knowledge_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."knowledge_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_merge_proposals_of_agent" ON "agent_merge_proposals" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_merge_remarks_of_proposal" ON "agent_merge_remarks" USING btree ("proposal_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_procedures_of_branch" ON "agent_procedures" USING btree ("branch_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_tool_executions_newest" ON "agent_tool_executions" USING btree ("workspace_id","tool_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_tools_by_date" ON "agent_tools" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_deployments_newest" ON "agent_deployments" USING btree ("agent_id","created_at");--> statement-breakpoint
CREATE INDEX "agents_by_date" ON "agents" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversation_files_of_conversation" ON "conversation_files" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_turns_trigrams" ON "conversation_turns" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conversations_by_date" ON "conversations" USING btree ("workspace_id","started_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_agent" ON "conversations" USING btree ("agent_id","started_at");--> statement-breakpoint
CREATE INDEX "conversations_of_end_user" ON "conversations" USING btree ("workspace_id","end_user_id");--> statement-breakpoint
CREATE INDEX "conversations_running" ON "conversations" USING btree ("status","seen_at");--> statement-breakpoint
CREATE INDEX "knowledge_chunks_of_document" ON "knowledge_chunks" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "knowledge_chunks_words" ON "knowledge_chunks" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_chunks_trigrams" ON "knowledge_chunks" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "knowledge_crawls_by_date" ON "knowledge_crawls" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_documents_by_date" ON "knowledge_documents" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "knowledge_documents_of_folder" ON "knowledge_documents" USING btree ("parent_folder_id");--> statement-breakpoint
CREATE INDEX "knowledge_indexes_of_document" ON "knowledge_indexes" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "mcp_servers_by_date" ON "mcp_servers" USING btree ("workspace_id","created_at","id");