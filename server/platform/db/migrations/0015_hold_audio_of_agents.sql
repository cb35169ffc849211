ALTER TABLE "agents" ADD COLUMN "hold_audio" jsonb;--> statement-breakpoint
ALTER TABLE "agents" DROP COLUMN "hold_audio_key";