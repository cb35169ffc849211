ALTER TABLE "site_forms" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_forms" ADD COLUMN "note" text;