ALTER TABLE "subscriptions" ADD COLUMN "marketplace_account_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_device" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_marketplaceAccountId_unique" UNIQUE("marketplace_account_id");