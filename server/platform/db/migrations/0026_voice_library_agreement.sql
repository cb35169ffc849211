ALTER TABLE "shared_voices" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shared_voices" ADD COLUMN "agreement_version" text;