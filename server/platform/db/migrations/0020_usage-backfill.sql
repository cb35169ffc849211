-- What was made before use was counted by the hour. Its keys and the time to its first audio were not kept.
INSERT INTO "usage_hours" ("workspace_id", "hour", "user_id", "api_key_id", "voice_id", "model_id", "product", "credits", "characters", "requests", "audio_ms")
SELECT
	"workspace_id",
	date_trunc('hour', "created_at", 'UTC'),
	"user_id",
	'',
	coalesce("voice_id", ''),
	coalesce("model_id", ''),
	"source",
	sum(greatest(0, "character_count_to" - "character_count_from")),
	-- The lines of a dialogue are kept with a line break between two.
	sum(coalesce(char_length("text"), 0) - CASE WHEN jsonb_typeof("dialogue") = 'array' THEN jsonb_array_length("dialogue") - 1 ELSE 0 END),
	count(*),
	sum("duration_ms")
FROM "history_items"
GROUP BY 1, 2, 3, 4, 5, 6, 7
ON CONFLICT DO NOTHING;
