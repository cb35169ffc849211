CREATE TABLE "shared_voice_day_users" (
	"voice_id" text NOT NULL,
	"day" date NOT NULL,
	"is_reader" boolean DEFAULT false NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "shared_voice_day_users_voice_id_day_is_reader_user_id_pk" PRIMARY KEY("voice_id","day","is_reader","user_id")
);
--> statement-breakpoint
ALTER TABLE "shared_voice_days" DROP CONSTRAINT "shared_voice_days_voice_id_voices_id_fk";
--> statement-breakpoint
ALTER TABLE "shared_voices" DROP CONSTRAINT "shared_voices_voice_id_voices_id_fk";
--> statement-breakpoint
ALTER TABLE "shared_voices" ADD COLUMN "is_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_voices" ADD COLUMN "facets" text[] GENERATED ALWAYS AS (array['category:' || "shared_voices"."category", 'gender:' || "shared_voices"."gender", 'age:' || "shared_voices"."age", 'accent:' || "shared_voices"."accent", 'language:' || "shared_voices"."language", 'locale:' || coalesce("shared_voices"."locale", ''), 'use_case:' || "shared_voices"."use_case", 'descriptive:' || "shared_voices"."descriptive", 'owner:' || "shared_voices"."public_owner_id"]) STORED;--> statement-breakpoint
ALTER TABLE "shared_voice_day_users" ADD CONSTRAINT "shared_voice_day_users_voice_id_shared_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."shared_voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_voice_day_users_by_day" ON "shared_voice_day_users" USING btree ("day");--> statement-breakpoint
ALTER TABLE "shared_voice_days" ADD CONSTRAINT "shared_voice_days_voice_id_shared_voices_voice_id_fk" FOREIGN KEY ("voice_id") REFERENCES "public"."shared_voices"("voice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_voices_facets" ON "shared_voices" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "shared_voices_changed" ON "shared_voices" USING btree ("updated_at","voice_id");