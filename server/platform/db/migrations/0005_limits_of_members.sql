ALTER TABLE "workspaces" ALTER COLUMN "allows_third_party_disabling" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "allows_third_party_disabling" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_reservations" ADD COLUMN "member_id" text;--> statement-breakpoint
UPDATE "workspaces" SET "allows_third_party_disabling" = NULL;
