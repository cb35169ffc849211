CREATE TABLE "history_speakers" (
	"item_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"voice_id" text NOT NULL,
	"created_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "history_speakers_item_id_voice_id_pk" PRIMARY KEY("item_id","voice_id")
);
--> statement-breakpoint
DROP INDEX "history_by_grams";--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "speakers" text;--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "history_items" ADD COLUMN "dictionaries" jsonb;--> statement-breakpoint
ALTER TABLE "history_speakers" ADD CONSTRAINT "history_speakers_item_id_history_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."history_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_speakers" ADD CONSTRAINT "history_speakers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "history_items" SET "speakers" = (
	SELECT string_agg(name, e'\n' ORDER BY first)
	FROM (SELECT line->>'voiceName' AS name, min(at) AS first FROM jsonb_array_elements("dialogue") WITH ORDINALITY AS lines (line, at) GROUP BY 1) AS names)
WHERE jsonb_typeof("dialogue") = 'array';--> statement-breakpoint
INSERT INTO "history_speakers" ("item_id", "workspace_id", "voice_id", "created_at")
SELECT DISTINCT "id", "workspace_id", line->>'voiceId', "created_at"
FROM "history_items", jsonb_array_elements(CASE WHEN jsonb_typeof("dialogue") = 'array' THEN "dialogue" ELSE '[]' END) AS line
WHERE line->>'voiceId' <> coalesce("voice_id", '');--> statement-breakpoint
CREATE INDEX "history_speakers_by_voice" ON "history_speakers" USING btree ("workspace_id","voice_id","created_at","item_id");--> statement-breakpoint
CREATE INDEX "history_by_grams" ON "history_items" USING gin (history_grams("workspace_id", coalesce("speakers", "voice_name"), "text")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- No statistics of grams, as before: to take them, each analyze would compute the grams of 30,000 items.
ALTER INDEX "history_by_grams" ALTER COLUMN 1 SET STATISTICS 0;
