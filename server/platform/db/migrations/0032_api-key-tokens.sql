DELETE FROM "single_use_tokens";--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD COLUMN "api_key_id" text;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_use_tokens_api_key_id_index" ON "single_use_tokens" USING btree ("api_key_id");