-- What can be searched of an item: at each letter the next eight, as far as the word goes, so that any part of a word is the
-- beginning of a gram; of scripts without spaces, which begin at U+0E00, the next three. Each gram is marked with its
-- workspace, so that a search reads nothing of other tenants. Words are taken in pieces of a hundred letters: to find a
-- letter far in a text takes time.
CREATE FUNCTION "history_grams"("workspace_id" text, "voice_name" text, "text" text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	tenant text := left(md5(workspace_id), 5);
	searched text := lower(left(coalesce(voice_name, '') || e'\n' || coalesce(text, ''), 50000));
BEGIN
	RETURN array_to_tsvector(array(
		SELECT tenant || substr(piece, at, CASE WHEN ascii(substr(piece, at, 1)) >= 3584 THEN 3 ELSE 8 END)
		FROM regexp_split_to_table(searched, '\s+') AS word,
			generate_series(1, length(word), 100) AS start,
			substr(word, start, 107) AS piece,
			generate_series(1, least(100, length(piece))) AS at));
END $$;--> statement-breakpoint
-- The grams of a search, one after the other; the last may be the beginning of one.
CREATE FUNCTION "history_search_grams"("workspace_id" text, "search" text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	tenant text := left(md5(workspace_id), 5);
	words text[] := regexp_split_to_array(btrim(lower(search), e' \t\n\r\f\v'), '\s+');
	terms text[] := array[]::text[];
	word text;
	at integer;
	size integer;
	gram text;
BEGIN
	FOR nth IN 1 .. cardinality(words) LOOP
		word := words[nth];
		at := 1;
		WHILE at <= length(word) LOOP
			size := CASE WHEN ascii(substr(word, at, 1)) >= 3584 THEN 3 ELSE 8 END;
			gram := substr(word, at, size);
			terms := terms || ('''' || tenant || replace(replace(gram, '\', '\\'), '''', '''''') || ''''
				|| CASE WHEN length(gram) < size AND nth = cardinality(words) THEN ':*' ELSE '' END);
			at := at + size;
		END LOOP;
	END LOOP;
	RETURN array_to_string(terms, ' & ')::tsquery;
END $$;--> statement-breakpoint
DROP INDEX "history_by_text";--> statement-breakpoint
CREATE INDEX "history_by_source" ON "history_items" USING btree ("workspace_id","source","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_model" ON "history_items" USING btree ("workspace_id","model_id","created_at","id");--> statement-breakpoint
CREATE INDEX "history_by_grams" ON "history_items" USING gin (history_grams("workspace_id", "voice_name", "text")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- No statistics of grams: to take them, each analyze would compute the grams of 30,000 items.
ALTER INDEX "history_by_grams" ALTER COLUMN 1 SET STATISTICS 0;
