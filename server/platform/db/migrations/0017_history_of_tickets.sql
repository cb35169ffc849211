ALTER TABLE "triage_tickets" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "triage_tickets" ADD COLUMN "priority_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "triage_tickets" ADD COLUMN "status_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;