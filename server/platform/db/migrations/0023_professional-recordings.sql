CREATE TABLE "professional_recordings" (
	"sample_id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"print" real[] NOT NULL,
	"quality" text NOT NULL,
	"quality_reason" text NOT NULL,
	"fitted_to" text,
	"fitted" jsonb
);
--> statement-breakpoint
ALTER TABLE "professional_voices" ADD COLUMN "trained_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_sample_id_voice_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."voice_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "professional_recordings" ADD CONSTRAINT "professional_recordings_voice_id_voices_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."voices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "professional_recordings_of_voice" ON "professional_recordings" USING btree ("voice_id");