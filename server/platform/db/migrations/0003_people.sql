CREATE TABLE "onboardings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"survey" jsonb,
	"completed_at" timestamp with time zone,
	"checklist_id" text,
	"done_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"checklist_completed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "affiliate" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agrees_to_product_updates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ccpa_opt_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "allowed_to_extend_character_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "max_character_limit_extension" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "moderation_warning_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_producer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_in_probation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "prompts_shown" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_agreed_to" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "accepted_bipa_terms_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "geo_location" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alpha_access_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_user_id" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_user_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_page_handle" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referral_link_code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "onboardings" ADD CONSTRAINT "onboardings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_publicUserId_unique" UNIQUE("public_user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profilePageHandle_unique" UNIQUE("profile_page_handle");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_referralLinkCode_unique" UNIQUE("referral_link_code");