ALTER TABLE "domain_verifications" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "domain_verifications" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
-- It is not known what proved a domain before; it stays verified without a record.
UPDATE "domain_verifications" SET "proof" = 'operator' WHERE "status" = 'verified';--> statement-breakpoint
-- Until now everybody of a verified domain joined.
UPDATE "workspaces" SET "auto_provisioning_at" = now(), "auto_provisioning_by" = "owner_id"
WHERE "id" IN (SELECT "workspace_id" FROM "identity_providers");
