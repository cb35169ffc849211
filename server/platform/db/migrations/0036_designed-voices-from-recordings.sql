ALTER TABLE "designed_voices" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "designed_voices" ADD COLUMN "print" real[];