DROP TABLE "agent_procedure_drafts" CASCADE;--> statement-breakpoint
DROP TABLE "agent_procedures" CASCADE;--> statement-breakpoint
ALTER TABLE "agent_merge_remarks" DROP COLUMN "details";--> statement-breakpoint
CREATE TABLE "agent_procedure_drafts" (
	"agent_id" text NOT NULL,
	"branch_id" text NOT NULL,
	"procedure_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"trigger" text NOT NULL,
	"content" text NOT NULL,
	"folder_parent_id" text,
	"created_at" timestamp (6) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "agent_procedure_drafts_agent_id_branch_id_user_id_procedure_id_pk" PRIMARY KEY("agent_id","branch_id","user_id","procedure_id")
);
--> statement-breakpoint
ALTER TABLE "agent_merge_proposals" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "agent_merge_proposals" ADD COLUMN "source_version_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_merge_proposals" ADD COLUMN "reviewer_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_merge_remarks" ADD COLUMN "reviewer_role" text;--> statement-breakpoint
ALTER TABLE "agent_deployments" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD COLUMN "base_version_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD COLUMN "created_at" timestamp (6) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_procedure_drafts" ADD CONSTRAINT "agent_procedure_drafts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;