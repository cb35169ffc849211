-- The grams of a search, one after the other. A word's last one begins as far before its end as a gram reaches: only what is
-- shorter than a gram may be the beginning of one, which takes longest to find. Grams of less than four letters say next to
-- nothing beside longer ones, and are looked for in the texts alone.
CREATE OR REPLACE FUNCTION "history_search_grams"("workspace_id" text, "search" text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	tenant text := left(md5(workspace_id), 5);
	words text[] := regexp_split_to_array(btrim(lower(search), e' \t\n\r\f\v'), '\s+');
	terms text[] := array[]::text[];
	short text[] := array[]::text[];
	word text;
	at integer;
	size integer;
	gram text;
	term text;
BEGIN
	FOR nth IN 1 .. cardinality(words) LOOP
		word := words[nth];
		at := 1;
		WHILE at <= length(word) LOOP
			size := CASE WHEN ascii(substr(word, at, 1)) >= 3584 THEN 3 ELSE 8 END;
			IF at + size - 1 > length(word) AND length(word) >= 8 AND ascii(substr(word, length(word) - 7, 1)) < 3584 THEN
				gram := right(word, 8);
			ELSIF at + size - 1 > length(word) AND length(word) >= 3 AND ascii(substr(word, length(word) - 2, 1)) >= 3584 THEN
				gram := right(word, 3);
			ELSE
				gram := substr(word, at, size);
			END IF;
			term := '''' || tenant || replace(replace(gram, '\', '\\'), '''', '''''') || ''''
				|| CASE WHEN at + length(gram) > length(word) AND length(gram) < size AND nth = cardinality(words) THEN ':*' ELSE '' END;
			IF length(gram) < 4 AND ascii(gram) < 3584 THEN
				short := short || term;
			ELSE
				terms := terms || term;
			END IF;
			at := at + size;
		END LOOP;
	END LOOP;
	RETURN array_to_string(CASE WHEN cardinality(terms) > 0 THEN terms ELSE short END, ' & ')::tsquery;
END $$;
