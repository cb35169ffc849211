DROP INDEX "voices_of_workspace";--> statement-breakpoint
ALTER TABLE "voices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower("voices"."name" || ' ' || "voices"."description" || ' ' || "voices"."category" || ' ' || jsonb_path_query_array("voices"."labels", '$.*')::text)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "voices_by_name" ON "voices" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "voices_of_workspace" ON "voices" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id");