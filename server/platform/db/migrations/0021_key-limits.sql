ALTER TABLE "api_keys" ADD COLUMN "character_limit" bigint;--> statement-breakpoint
ALTER TABLE "credit_reservations" ADD COLUMN "api_key_id" text;--> statement-breakpoint
ALTER TABLE "payment_sandbox_objects" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_sandbox_objects_due_at_index" ON "payment_sandbox_objects" USING btree ("due_at") WHERE "payment_sandbox_objects"."due_at" is not null;