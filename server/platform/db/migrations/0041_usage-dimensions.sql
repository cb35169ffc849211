ALTER TABLE "usage_hours" ADD COLUMN "voice_multiplier" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD COLUMN "first_audio_steps" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD COLUMN "peak_concurrency" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_hours" ADD COLUMN "concurrency_sum" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_hours" DROP CONSTRAINT "usage_hours_pk";
--> statement-breakpoint
ALTER TABLE "usage_hours" ADD CONSTRAINT "usage_hours_pk" PRIMARY KEY("workspace_id","hour","user_id","api_key_id","voice_id","model_id","product","voice_multiplier");